// Which static figure of the chapters has a live one: the SVG's file name, the custom element that
// stands in its place, and how to load the code that defines it. The site's build reads this in
// Node, so nothing here may touch the document; the code is loaded in the browser, once, on the
// first page that shows the figure. The element is given the static picture as its content
// (`<img slot="static">`), which is what stays without JavaScript, and `label`, the picture's text.

// A module exports `figure`; a preset changes the state that it starts with.
function live(element, module, preset) {
  const load = async () => {
    const [{ defineFigure }, { figure }] = await Promise.all([import('./element.js'), module()]);
    defineFigure(element, figure, preset);
  };
  return { element, load };
}

export const figures = {
  '02_shuffles.svg': live('warp-shuffles', () => import('./figures/shuffles.js')),
  '02_segments.svg': live('warp-segments', () => import('./figures/shuffles.js'), { argument: 1, width: 4 }),
};
