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
  // The first page's; its static picture is chapter 1's.
  '00_race.svg': live('warp-race', () => import('./figures/race.js')),
  '01_banks.svg': live('warp-banks', () => import('./figures/banks.js')),
  '01_halving_tree.svg': live('warp-halving-tree', () => import('./figures/halving_tree.js')),
  '02_divergence.svg': live('warp-divergence', () => import('./figures/divergence.js')),
  '02_shuffles.svg': live('warp-shuffles', () => import('./figures/shuffles.js')),
  '02_segments.svg': live('warp-segments', () => import('./figures/shuffles.js'), {
    title: 'Segments of width four',
    argument: 1,
    width: 4,
  }),
  '02_down_and_xor.svg': live('warp-down-and-xor', () => import('./figures/reductions.js')),
  '02_scan.svg': live('warp-scan', () => import('./figures/scan.js')),
  '03_crossed.svg': live('warp-crossed', () => import('./figures/crossed.js')),
  '03_activemask.svg': live('warp-activemask', () => import('./figures/activemask.js')),
  '03_compaction.svg': live('warp-compaction', () => import('./figures/compaction.js')),
  '03_match.svg': live('warp-match', () => import('./figures/match.js')),
  '04_three_ways.svg': live('warp-three-ways', () => import('./figures/three_ways.js')),
  '04_tile_down.svg': live('warp-tile-down', () => import('./figures/reductions.js'), {
    title: 'A maximum by down shuffles of width eight',
    operation: 'max',
    show: 'values',
    panels: 'down',
  }),
  '05_groups.svg': live('warp-groups', () => import('./figures/groups.js')),
  '06_passes.svg': live('warp-softmax', () => import('./figures/softmax.js')),
};
