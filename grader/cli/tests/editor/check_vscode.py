#!/usr/bin/env python3
"""What VS Code reads of .vscode/ is what it understands.  usage: check_vscode.py CHECKOUT

Its files are JSON with comments and commas at the end; tasks and launch configurations use keys,
variables and problem matchers that it has (Visual Studio Code's documentation, "Tasks", "Variables
reference", and the C/C++ extension's "Configure launch.json"). That each task's command runs, and
that the debugger stops where a configuration starts it, is tested end to end.
"""
import json
import pathlib
import re
import sys

VARIABLES = {"workspaceFolder", "file", "fileBasename", "fileBasenameNoExtension", "fileDirname",
             "relativeFile", "lineNumber"}
TASK_KEYS = {"label", "type", "command", "args", "group", "presentation", "problemMatcher",
             "options", "dependsOn", "detail", "isBackground"}
LAUNCH_KEYS = {"name", "type", "request", "preLaunchTask", "program", "args", "cwd", "envFile",
               "environment", "MIMode", "miDebuggerPath", "stopAtEntry", "setupCommands"}


def without_comments(text):
    """JSON as VS Code writes it: // and /* */ comments and a comma before a bracket are allowed."""
    string = r'"(?:\\.|[^"\\])*"'
    text = re.sub(rf"({string})|//[^\n]*|/\*.*?\*/", lambda m: m[1] or "", text, flags=re.S)
    return re.sub(rf"({string})|,(?=\s*[\]}}])", lambda m: m[1] or "", text)


def strings_of(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from strings_of(one)
    elif isinstance(value, list):
        for one in value:
            yield from strings_of(one)


def check_variables(name, value):
    for text in strings_of(value):
        for variable in re.findall(r"\$\{([^}]*)\}", text):
            assert variable in VARIABLES, f"{name}: VS Code has no variable {variable}."


def check_tasks(tasks, root):
    assert tasks["version"] == "2.0.0"
    labels = [task["label"] for task in tasks["tasks"]]
    assert len(set(labels)) == len(labels), "two tasks have one label"
    for task in tasks["tasks"]:
        label = task["label"]
        assert set(task) <= TASK_KEYS, f"{label}: {set(task) - TASK_KEYS}"
        assert task["type"] in ("process", "shell"), label
        assert (root / task["command"]).is_file(), f"{label}: there is no {task['command']}"
        assert all(isinstance(word, str) for word in task["args"]), label
        assert task["problemMatcher"] in ("$gcc", []), label
        if "group" in task:
            assert task["group"]["kind"] in ("build", "test", "none"), label
    defaults = [task["group"]["kind"] for task in tasks["tasks"]
                if task.get("group", {}).get("isDefault")]
    assert sorted(defaults) == ["build", "test"], "one default task to build, and one to test"
    return labels


def check_launch(launch, labels):
    assert launch["version"] == "0.2.0"
    names = [one["name"] for one in launch["configurations"]]
    assert names and len(set(names)) == len(names)
    for one in launch["configurations"]:
        name = one["name"]
        assert set(one) <= LAUNCH_KEYS, f"{name}: {set(one) - LAUNCH_KEYS}"
        assert (one["type"], one["request"], one["MIMode"]) == ("cppdbg", "launch", "gdb"), name
        assert one["preLaunchTask"] in labels, f"{name}: no task is called {one['preLaunchTask']}"
        assert {"program", "args", "cwd"} <= set(one), name


def check_snippets(snippets):
    prefixes = [snippet["prefix"] for snippet in snippets.values()]
    assert len(set(map(str, prefixes))) == len(prefixes), "two snippets have one prefix"
    for name, snippet in snippets.items():
        body = "\n".join(snippet["body"]) if isinstance(snippet["body"], list) else snippet["body"]
        depth = 0
        for bracket in re.findall(r"\$\{|\}", body):
            depth += 1 if bracket == "${" else -1 if depth else 0
        assert depth == 0, f"{name}: a placeholder is not closed"


def check_parser():
    """Of what the other checks stand on."""
    text = '{ // why\n "a": "// no */ comment, ]", /* and\n */ "b": [1, 2,], "c": "\\"",\n}'
    assert json.loads(without_comments(text)) == {"a": "// no */ comment, ]", "b": [1, 2], "c": '"'}


def main(root):
    check_parser()
    files = {}
    for path in sorted((root / ".vscode").iterdir()):
        files[path.name] = json.loads(without_comments(path.read_text(encoding="utf-8")))
        if path.suffix == ".json":
            check_variables(path.name, files[path.name])
    labels = check_tasks(files["tasks.json"], root)
    check_launch(files["launch.json"], labels)
    check_snippets(files["cuda.code-snippets"])
    for extension in files["extensions.json"]["recommendations"]:
        assert re.fullmatch(r"[\w-]+\.[\w-]+", extension), extension
    print(f"{len(files)} files, {len(labels)} tasks")


if __name__ == "__main__":
    try:
        main(pathlib.Path(sys.argv[1]))
    except (AssertionError, KeyError, json.JSONDecodeError) as failure:
        sys.exit(f"{type(failure).__name__}: {failure}")
