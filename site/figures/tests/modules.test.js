// The engine's modules can be joined into one script by dropping imports and exports (README.md).
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../", import.meta.url);
const text = (path) => readFileSync(new URL(path, root), "utf8");
const modules = text("modules.txt").trim().split("\n");

test("modules.txt lists every module of the engine, after those it imports", () => {
  const found = readdirSync(new URL("stage", root)).map((file) => `stage/${file}`);
  assert.deepEqual([...modules].sort(), found.sort());
  for (const [i, path] of modules.entries())
    for (const [, from] of text(path).matchAll(/^import .* from "(.*)";$/gm)) {
      const module = new URL(from, new URL(path, root)).href.slice(root.href.length);
      assert.ok(modules.indexOf(module) >= 0 && modules.indexOf(module) < i, `${path} imports ${from}`);
    }
});

test("imports are lines of their own, and exports are not renamed", () => {
  for (const path of modules)
    for (const line of text(path).split("\n")) {
      if (/^import\b/.test(line)) assert.match(line, /^import \{ [\w, ]+ \} from "[./\w]+";$/, path);
      if (/^export\b/.test(line)) assert.match(line, /^export (async )?(function\*?|class|const) /, path);
      assert.doesNotMatch(line, /<\/script/i, path);
    }
});

test("no name is used twice at the top level", () => {
  const names = modules.flatMap((path) =>
    [...text(path).matchAll(/^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)/gm)].map(
      (match) => match[1],
    ),
  );
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  );
});

test("joined, they are one script that computes", () => {
  const joined = modules
    .map((path) =>
      text(path)
        .replace(/^import .*$/gm, "")
        .replace(/^export /gm, ""),
    )
    .join("\n");
  const answer = new Function(
    `"use strict"; ${joined}; return [hexMask(maskOf([0, 2])), typeof Player, typeof drawStep];`,
  )();
  assert.deepEqual(answer, ["0x00000005", "function", "function"]);
});
