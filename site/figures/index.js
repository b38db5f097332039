// Which static figure of the chapters has a live one: the SVG's file name, the custom element that
// stands in its place, and how to load the code that defines it. The site's build reads this in
// Node, so nothing here may touch the document; the code is loaded in the browser, once, on the
// first page that shows the figure. The element is given the static picture as its content
// (`<img slot="static">`), which is what stays without JavaScript, and `label`, the picture's text.
//
//   '02_shuffles.svg': { element: 'warp-shuffles', load: () => import('./figures/shuffles.js') },
export const figures = {};
