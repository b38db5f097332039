// The site's own theme: one quiet layout, the course's colours, the questions and the live figures.
import CourseMap from './CourseMap.vue';
import Layout from './Layout.vue';
import WarpMark from './WarpMark.vue';
import './styles/fonts.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/text.css';
import './styles/drawing.css';
import './styles/question.css';
import './styles/search.css';
import './styles/exercise.css';
import './styles/print.css';

export default {
  Layout,
  enhanceApp({ app }) {
    app.component('CourseMap', CourseMap);
    app.component('WarpMark', WarpMark);
  },
};
