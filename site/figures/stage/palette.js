// The colours of pages, code and figures, for the light and for the dark. A tone means one thing
// everywhere: red is only ever wrong, amber waits or warns, green is right or new, blue is at work.
// Each tone has the contrast that WCAG asks of text (4.5 to 1) on its fill, on paper and on a panel;
// `empty` and `idle` hold no text that matters. What follows the first brace is JSON, which
// chapters/figures/svg.py reads, too.

export const PALETTE = {
  "paper": ["#fdfcfa", "#111419"],
  "panel": ["#f5f3ee", "#191d24"],
  "ink": ["#1f2530", "#e4e8ee"],
  "soft": ["#3c4450", "#c5ccd6"],
  "muted": ["#606a76", "#98a2b0"],
  "rule": ["#e3e0d8", "#2b323c"],
  "plain": ["#57606a", "#9aa4b2"],
  "plain-fill": ["#ffffff", "#1f242d"],
  "empty": ["#e2e0d9", "#2a313b"],
  "empty-fill": ["#f4f3ef", "#181c22"],
  "idle": ["#8b949f", "#6d7684"],
  "idle-fill": ["#f1f1ee", "#191d24"],
  "blue": ["#1d5fd1", "#84b4ff"],
  "blue-fill": ["#dce9ff", "#1b2f52"],
  "green": ["#19793a", "#70d390"],
  "green-fill": ["#d9f3df", "#163a25"],
  "amber": ["#8f4e00", "#f2b75f"],
  "amber-fill": ["#fdebcb", "#40300f"],
  "red": ["#bd2a2a", "#ff8f8b"],
  "red-fill": ["#fde0de", "#4b1d20"],
  "violet": ["#6a3fc4", "#c3a8ff"],
  "violet-fill": ["#ebe2fd", "#30254f"],
  "teal": ["#0f6672", "#6fd0dc"],
  "teal-fill": ["#d6f1f3", "#12363b"]
};
