// The style sheet of the class report. Colours tell states apart also for people who see few of
// them: they differ in lightness, and signs and words stand beside them.
#include "grader/classroom/report/page.h"

namespace warplings::classroom {

const char* const kReportStyle = R"css(:root {
  color-scheme: light dark;
  --paper: #fdfcf9; --ink: #22252a; --quiet: #666a71; --line: #e2dfd6; --tint: #f4f1e9;
  --accent: #2f6f8f; --passed: #2f8f6b; --diagnosed: #e0912f; --wrong: #c8553d; --ended: #7d4f8c;
  --compile: #5b7299; --none: #d9d5ca; --attention: #b3402a; --on: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #17191d; --ink: #e6e4de; --quiet: #9a9ea6; --line: #33363d; --tint: #1f2228;
    --accent: #7fbcd8; --passed: #49b48b; --diagnosed: #e6a552; --wrong: #e27a63; --ended: #b184c2;
    --compile: #8aa3cf; --none: #3a3e46; --attention: #f08a74; --on: #14161a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
}
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0; letter-spacing: -0.01em; }
h2 { font-size: 1.25rem; margin: 0 0 0.25rem; }
section { margin-top: 3rem; }
.facts, .intro, .quiet { color: var(--quiet); }
.facts { margin: 0.25rem 0 0; }
.intro { margin: 0 0 1rem; max-width: 44rem; }
.warning {
  border-left: 4px solid var(--attention); background: var(--tint);
  padding: 0.6rem 1rem; margin: 1.25rem 0 0;
}
.warning b { color: var(--attention); }
code { font: 0.92em ui-monospace, "SFMono-Regular", "DejaVu Sans Mono", monospace; }
a { color: var(--accent); text-underline-offset: 0.15em; }
.tiles { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
.tile { flex: 1 1 8rem; background: var(--tint); border-radius: 6px; padding: 0.75rem 1rem; }
.tile b { display: block; font-size: 1.75rem; line-height: 1.2; font-weight: 600; }
.tile span { color: var(--quiet); font-size: 0.875rem; }
.tile.attention b { color: var(--attention); }
figure { margin: 0 0 1rem; }
svg { display: block; width: 100%; height: auto; }
svg .bar { fill: var(--accent); }
svg .axis { stroke: var(--quiet); }
svg text { fill: var(--quiet); font-size: 13px; text-anchor: middle; }
svg .count { fill: var(--ink); }
table { border-collapse: collapse; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
table.wide { width: 100%; }
/* A name of 200 letters, or a path, must not make the page wider than its paper. */
.wide th, .wide td { overflow-wrap: anywhere; }
.wide th[scope=row] { min-width: 9.25rem; max-width: 18rem; }
.wide td:not(.n) { min-width: 6.25rem; }
th, td { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; vertical-align: top; }
th { font-weight: 500; }
thead th { color: var(--quiet); font-size: 0.8125rem; border-bottom: 1px solid var(--line); }
tbody tr + tr > * { border-top: 1px solid var(--line); }
.n { text-align: right; white-space: nowrap; }
tr.chapter th { color: var(--quiet); font-size: 0.8125rem; padding-top: 1rem; }
table.small { font-size: 0.8125rem; color: var(--quiet); }
table.small th, table.small td { text-align: right; padding: 0.15rem 0.6rem; }
table.small th:first-child { text-align: left; padding-left: 0; }
.scroll { overflow-x: auto; }
.wide td.stack { width: 38%; min-width: 12rem; }
.histogram td.stack { width: 22%; min-width: 6rem; }
.histogram code { white-space: nowrap; }
.bars { display: flex; height: 0.9rem; margin: 0.3rem 0 0; gap: 1px; }
.bars i { display: block; height: 100%; min-width: 2px; }
.bars i:first-child { border-radius: 3px 0 0 3px; }
.bars i:last-child { border-radius: 0 3px 3px 0; }
.bars i:only-child { border-radius: 3px; }
.words { color: var(--quiet); font-size: 0.8125rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; font-size: 0.875rem; margin: 0 0 0.75rem; }
.legend i { display: inline-block; width: 0.8rem; height: 0.8rem; border-radius: 2px; margin-right: 0.4rem; vertical-align: -0.05rem; }
i.passed { background: var(--passed); } i.diagnosed { background: var(--diagnosed); }
i.wrong { background: var(--wrong); } i.ended { background: var(--ended); }
i.compile { background: var(--compile); } i.none { background: var(--none); }
table.matrix { font-size: 0.8125rem; }
.matrix th[scope=row] { white-space: nowrap; max-width: 16rem; overflow: hidden; text-overflow: ellipsis; }
.matrix td, .matrix th { padding-top: 0.1rem; padding-bottom: 0.1rem; }
.matrix .cell { text-align: center; width: 1.6rem; min-width: 1.6rem; padding: 0.1rem 0; }
/* Letters need more contrast than bars: their colours are mixed with the ink. */
.cell { color: color-mix(in srgb, var(--state) 55%, var(--ink)); }
.cell.passed { --state: var(--passed); }
.cell.diagnosed { --state: var(--diagnosed); font-weight: 700; }
.cell.wrong { --state: var(--wrong); }
.cell.ended { --state: var(--ended); }
.cell.compile { --state: var(--compile); }
.cell.none { color: var(--quiet); }
.turned { height: 8.5rem; vertical-align: bottom; padding: 0; }
.turned span { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: 400; white-space: nowrap; }
@media screen and (max-width: 40rem) {
  main { padding: 1.5rem 1rem 3rem; }
  section { margin-top: 2.25rem; }
  .wide td.stack { min-width: 7rem; }
}
@page { size: A4; margin: 16mm 14mm; }
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --ink: #000; --quiet: #444; --line: #bbb; --tint: #f2f2f2; --on: #fff;
    --accent: #2f6f8f; --passed: #2f8f6b; --diagnosed: #e0912f; --wrong: #c8553d; --ended: #7d4f8c;
    --compile: #5b7299; --none: #d9d5ca; --attention: #a03020;
  }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  section { margin-top: 1.5rem; }
  #everybody { break-before: page; }
  h2, .intro, .legend, tr.chapter { break-after: avoid; }
  figure, tr, .tiles { break-inside: avoid; }
  thead { display: table-header-group; }
  .scroll { overflow: visible; }
  .tile, .bars i, .legend i, .warning, svg .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  a { color: inherit; text-decoration: none; }
}
)css";

}  // namespace warplings::classroom
