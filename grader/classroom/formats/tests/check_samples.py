#!/usr/bin/env python3
"""Holds each format's samples against its schema, and the gradebooks against a CSV reader.

usage: check_samples.py SAMPLES_PROGRAM SCHEMAS_FOLDER

Ends with 77 where this machine lacks python3-jsonschema or xmllint. Each schema is also tried on
documents that were damaged: a schema that accepts everything checks nothing.
"""
import copy
import csv
import html.parser
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print('Skipped: python3-jsonschema is not installed.')
    sys.exit(77)
if shutil.which('xmllint') is None:
    print('Skipped: xmllint (libxml2-utils) is not installed.')
    sys.exit(77)

PERSONS = {'honest', 'hidden', 'hostile', 'unreadable', 'empty', 'deadline', 'worker_died'}
failures = []


def check(condition, message):
    if not condition:
        failures.append(message)


def validator_of(schemas, name):
    schema = json.loads((schemas / f'{name}.schema.json').read_text())
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema, format_checker=jsonschema.FormatChecker())


def errors_of(validator, document):
    return [f'{"/".join(map(str, e.absolute_path))}: {e.message[:200]}'
            for e in validator.iter_errors(document)]


def damaged(document):
    """The document with one required key missing, or of another type, at a time."""
    for key in document:
        lacking = copy.deepcopy(document)
        del lacking[key]
        yield f'without {key}', lacking
        wrong = copy.deepcopy(document)
        wrong[key] = {'of': 'another type'} if not isinstance(wrong[key], dict) else 7
        yield f'with another type of {key}', wrong


def check_json(folder, schemas, name):
    validator = validator_of(schemas, name)
    for sample in sorted(PERSONS):
        document = json.loads((folder / sample / f'{name}.json').read_text(encoding='utf-8'))
        for error in errors_of(validator, document):
            failures.append(f'{name}, {sample}: {error}')
    document = json.loads((folder / 'honest' / f'{name}.json').read_text(encoding='utf-8'))
    refused = sum(bool(errors_of(validator, bad)) for _, bad in damaged(document))
    check(refused >= len(document), f'{name}: the schema refuses {refused} damaged documents only')
    for test in document['tests']:
        for key, value in test.items():
            bad = copy.deepcopy(document)
            index = document['tests'].index(test)
            bad['tests'][index][key] = {'of': 'another type'}
            check(errors_of(validator, bad), f'{name}: the schema accepts any {key} of a test')


def check_junit(folder, schemas):
    schema = schemas / 'junit.xsd'

    def lint(file):
        return subprocess.run(['xmllint', '--noout', '--nonet', '--schema', schema, file],
                              capture_output=True, text=True)

    for sample in sorted(PERSONS):
        result = lint(folder / sample / 'junit.xml')
        check(result.returncode == 0, f'junit, {sample}: {result.stderr[:500]}')
    good = (folder / 'honest' / 'junit.xml').read_text(encoding='utf-8')
    for before, after in (('tests="', 'examples="'), ('<testcase ', '<case '),
                          ('</testsuites>', ''), ('failures="1"', 'failures="one"')):
        check(before in good, f'junit: the sample has no {before}')
        bad = folder / 'bad.xml'
        bad.write_text(good.replace(before, after, 1), encoding='utf-8')
        check(lint(bad).returncode != 0, f'junit: the schema accepts {after or "no end"}')


def check_autolab(folder, schemas):
    validator = validator_of(schemas, 'autolab')
    for sample in sorted(PERSONS):
        lines = (folder / sample / 'autolab.txt').read_text(encoding='utf-8').split('\n')
        check(lines[-1] == '', f'autolab, {sample}: the last line has no end')
        for error in errors_of(validator, json.loads(lines[-2])):
            failures.append(f'autolab, {sample}: {error}')
    check(errors_of(validator, {'scores': {'P': 'ten'}}), 'autolab: the schema accepts any score')
    check(errors_of(validator, {'scoreboard': [1]}), 'autolab: the schema needs no scores')


def check_gradebook(file, columns, people):
    text = file.read_bytes().decode('utf-8')
    rows = list(csv.reader(text.splitlines(keepends=True), strict=True))
    check(all(len(row) == columns for row in rows), f'{file.name}: rows differ in length')
    check(len(rows) == people, f'{file.name}: {len(rows)} rows, not {people}')
    for row in rows[1:]:
        for cell in row:
            first = cell.strip()[:1]
            check(first not in '=+-@\t\r' or first == '', f'{file.name}: a formula: {cell[:60]!r}')
    # What a spreadsheet reads it writes again.
    again = tempfile.TemporaryFile('w+', newline='', encoding='utf-8')
    csv.writer(again).writerows(rows)
    again.seek(0)
    check(list(csv.reader(again, strict=True)) == rows, f'{file.name}: does not survive a round trip')
    return rows


class Page(html.parser.HTMLParser):
    """Collects what a page would load or run, and whether its elements are closed."""

    VOID = {'meta', 'br', 'rect', 'line', 'link', 'img', 'hr', 'input'}

    def __init__(self):
        super().__init__()
        self.open, self.bad = [], []

    def handle_starttag(self, tag, attributes):
        if tag in ('script', 'link', 'img', 'iframe', 'object', 'form', 'base'):
            self.bad.append(f'<{tag}>')
        for name, value in attributes:
            if name.startswith('on') or name == 'src' or '://' in (value or ''):
                self.bad.append(f'{tag} {name}={value}')
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.bad.append(f'</{tag}> closes something else')


def check_report(file):
    page = Page()
    page.feed(file.read_text(encoding='utf-8'))
    check(not page.bad and not page.open, f'report.html: {page.bad[:5]} {page.open[:5]}')


def main():
    program, schemas = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([program, folder], check=True)
        check({f.name for f in folder.iterdir() if f.is_dir()} == PERSONS, 'Samples are missing.')
        for kind in ('gradescope', 'prairielearn', 'classroom50'):
            check_json(folder, schemas, kind)
        size = (folder / 'hostile' / 'prairielearn.json').stat().st_size
        check(size <= 1_000_000, f'prairielearn.json is {size} bytes large')
        check_junit(folder, schemas)
        check_autolab(folder, schemas)
        canvas = check_gradebook(folder / 'canvas.csv', 6, 2 + len(PERSONS) + 1)
        check(canvas[1][0] == '    Points Possible', 'canvas.csv: no points possible')
        moodle = check_gradebook(folder / 'moodle.csv', 10, 1 + len(PERSONS) + 1)
        check(moodle[0][0] == 'Identifier', 'moodle.csv: no Identifier')
        check_report(folder / 'report.html')
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
