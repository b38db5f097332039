// The web edition: which Markdown files of the repository are its pages, and how they become HTML.
// The text stays where it is; nothing is copied.
import { defineConfig } from 'vitepress';

import { hasParts } from '../machine/built.js';
import { codeTheme, tonesAsClasses } from '../markdown/code_theme.js';
import { colourStyle } from '../markdown/colours.js';
import { cudaWords } from '../markdown/cuda.js';
import { diagnosisPlugin } from '../markdown/diagnosis.js';
import { figurePlugin } from '../markdown/figures.js';
import { glossaryPlugin } from '../markdown/glossary.js';
import { linkPlugin } from '../markdown/links.js';
import { markSvg } from '../markdown/mark.js';
import { chapterPages } from '../markdown/pages.js';
import { quizPlugin } from '../markdown/quiz.js';
import { slugger } from '../markdown/slug.js';
import { contentsPlugin, tablePlugin, turnPlugin } from '../markdown/structure.js';
import { policy } from '../policy.js';

const favicon = 'data:image/svg+xml,' + encodeURIComponent(markSvg());

const pages = chapterPages().map((page) => ({
  ...page,
  folder: `/chapters/examples/${page.key}`,
}));

export default defineConfig({
  lang: 'en',
  title: 'Warplings',
  description: "A hands-on course in CUDA's warps and blocks, kernel by kernel.",
  base: process.env.SITE_BASE ?? '/', // where it is not at its host's root: /NAME/

  srcDir: '..',
  // Everything but the three folders with pages. Build folders may lie anywhere beside them.
  srcExclude: [
    '*.md',
    '!(chapters|referee|site)/**',
    'chapters/!(*.md)/**',
    'referee/!(*.md)/**',
    'site/!(pages)/**',
    'site/*.md',
    ...(hasParts() ? [] : ['site/pages/play.md']),
  ],
  rewrites: {
    'referee/README.md': 'referee.md',
    'site/pages/index.md': 'index.md',
    'site/pages/play.md': 'play.md',
    'site/pages/examples/:rest*': 'chapters/examples/:rest*',
    'site/pages/exercises/:rest*': 'exercises/:rest*',
  },

  head: [
    ['meta', { 'http-equiv': 'Content-Security-Policy', content: policy }],
    ['link', { rel: 'icon', href: favicon }],
    ['style', {}, colourStyle()],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    // Forms that only a script can check are not shown where there is none.
    ['noscript', {}, '<style>.needs-script { display: none !important }</style>'],
  ],

  markdown: {
    theme: { light: codeTheme('light'), dark: codeTheme('dark') },
    codeTransformers: [tonesAsClasses],
    languages: [cudaWords],
    languageAlias: { cuda: 'cpp' },
    anchor: { slugify: slugger },
    headers: { level: [2, 3], slugify: slugger },
    toc: { slugify: slugger },
    image: { lazyLoading: false }, // figures.js says which
    config(markdown) {
      linkPlugin(markdown);
      contentsPlugin(markdown);
      turnPlugin(markdown);
      quizPlugin(markdown);
      diagnosisPlugin(markdown);
      figurePlugin(markdown);
      tablePlugin(markdown);
      glossaryPlugin(markdown);
    },
  },

  scrollOffset: 76,
  themeConfig: {
    groups: [
      { text: 'Chapters', items: pages.filter((page) => page.number) },
      {
        text: 'Look up',
        items: [
          ...pages.filter((page) => !page.number),
          { text: 'Exercises', link: '/exercises/', folder: '/exercises' },
          { text: 'What the referee checks', link: '/referee' },
          ...(hasParts() ? [{ text: 'Run a program', link: '/play' }] : []),
        ],
      },
    ],
    search: {
      provider: 'local',
      options: {
        // What a form says is not what the chapter says.
        _render(source, env, markdown) {
          const html = markdown.render(source, env);
          if (env.frontmatter?.search === false) return '';
          return html.replace(/<form class="(checked|self)[^]*?<\/form>/g, '');
        },
        // The text is kept beside the index, so that a result can show where the words stand.
        miniSearch: { options: { storeFields: ['title', 'titles', 'text'] } },
      },
    },
  },

  // A chapter's neighbours are fetched when somebody goes there, and not before.
  router: { prefetchLinks: false },
  vue: {
    template: { compilerOptions: { isCustomElement: (tag) => tag.includes('-') } },
  },
  vite: {
    plugins: [
      {
        // The pages lie outside of this folder, and so do not see its packages. The bundle that
        // renders them runs inside, and does.
        name: 'vue-for-pages-outside',
        enforce: 'pre',
        resolveId: (id, _importer, { ssr }) =>
          ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : undefined,
      },
    ],
    server: { host: '127.0.0.1' },
    build: { chunkSizeWarningLimit: 1000 },
  },
});
