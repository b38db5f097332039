"""The figures of chapter 3: crossed waits, what __activemask() sees, where a row begins, match, ranks,
compaction."""

from svg import Figure


def crossed() -> Figure:
    figure = Figure(
        760,
        356,
        "Two halves of a warp wait for each other",
        "Lanes 0 to 15 wait at the shuffle of line 10, whose mask names all 32 lanes. Lanes 16 to 31 "
        "wait at the shuffle of line 12, whose mask names all 32 lanes too. Neither half can go on.",
    )
    figure.cell(220, 22, 320, 34, "if (lane < 16)", "plain")
    for left, who, line, tone in ((40, "lanes 0-15", 10, "blue"), (440, "lanes 16-31", 12, "violet")):
        middle = left + 140
        figure.line(380, 58, middle, 88, tone, arrow=True)
        figure.text(middle, 108, who, f"small bold {tone}", "middle")
        figure.cell(left, 118, 280, 34, f"line {line}: __shfl_sync(0xffffffff, ...)", tone, "small mono")
        for lane in range(32):
            here = (lane < 16) == (line == 10)
            figure.rect(left + lane * 8.75, 164, 7.6, 16, tone if here else "red", 1.5)
        figure.text(left, 200, "named in the mask: here and", f"small {tone}")
        figure.text(left + 280, 200, "not here", "small red", "end")
    figure.path("M322 128 C 360 108, 400 108, 436 128", "red", "thick", arrow=True)
    figure.path("M438 146 C 400 168, 360 168, 324 146", "red", "thick", arrow=True)
    figure.text(380, 142, "waits for", "small red", "middle")
    top = 226
    figure.rect(40, top, 680, 92, "plain", 8)
    for x, words in ((56, "who"), (180, "waits at"), (300, "in"), (560, "for")):
        figure.text(x, top + 26, words, "mono small muted")
    for row, (who, line, missing) in enumerate((("lanes 0-15", 10, "lanes 16-31"), ("lanes 16-31", 12, "lanes 0-15"))):
        y = top + 50 + row * 24
        tone = ("blue", "violet")[row]
        for x, words in ((56, who), (180, f"line {line}"), (300, "__shfl_sync 0xffffffff"), (560, missing)):
            figure.text(x, y, words, f"mono small {tone}")
    figure.text(380, 341, "The wait table. Read the last column, then find that group in the first.", "small muted", "middle")
    return figure


def activemask() -> Figure:
    figure = Figure(
        760,
        326,
        "What __activemask() may return",
        "The same branch, taken by lanes 0, 2, 3, 5 and 6, executed in two ways. Either all five lanes "
        "come together, or they come in two groups. Both are allowed.",
    )
    taken = [0, 2, 3, 5, 6]
    figure.text(24, 34, "if (value[lane] > 0) mask = __activemask();", "mono bold")
    figure.text(736, 34, "lanes 0, 2, 3, 5, 6 enter", "small muted", "end")
    left, cell = 250, 42
    rows = [
        (64, "together", [taken], ["blue"], ["01101101"]),
        (152, "in two groups", [[0, 2], [3, 5, 6]], ["blue", "violet"], ["00000101", "01101000"]),
        (240, "what you want to know", [taken], ["green"], ["01101101"]),
    ]
    for y, label, groups, tones, masks in rows:
        figure.text(left - 20, y + 24, label, "small bold", "end")
        for lane in range(8):
            tone = "empty"
            for group, colour in zip(groups, tones):
                if lane in group:
                    tone = colour
            figure.cell(left + lane * cell, y, cell - 4, 34, lane if lane in taken else "", tone)
        for row, (mask, tone) in enumerate(zip(masks, tones)):
            figure.text(left + 8 * cell + 14, y + 23 + (row * 20 - 10 if len(masks) > 1 else 0), f"0b{mask}", f"mono small {tone}")
    figure.text(left, 118, "one call, one mask", "small muted")
    figure.text(left, 206, "two calls, two masks, and each group sums alone", "small muted")
    figure.text(left, 294, "__ballot_sync above the branch: asked of all, the same answer always", "small muted")
    return figure


def compaction() -> Figure:
    figure = Figure(
        760,
        348,
        "Compaction with a ballot",
        "Eight lanes, of which lanes 1, 2, 4 and 7 keep their value. Each of these counts the bits "
        "of the ballot below its own lane: 0, 1, 2, 3. That is its place in the output.",
    )
    left, step, width = 176, 68, 56
    values = [-3, 5, 8, -1, 2, -6, -4, 9]
    figure.text(left - 20, 34, "lane", "mono small muted", "end")
    for lane in range(8):
        figure.text(left + lane * step + width / 2, 34, lane, "mono small muted", "middle")
    for label, y in (("value", 46), ("ballot", 100), ("bits below", 154)):
        figure.text(left - 20, y + 22, label, "small bold", "end")
    kept = 0
    for lane, value in enumerate(values):
        x = left + lane * step
        keep = value > 0
        figure.cell(x, 46, width, 34, value, "blue" if keep else "idle")
        figure.cell(x, 100, width, 34, int(keep), "blue" if keep else "idle")
        figure.cell(x, 154, width, 34, kept if keep else "", "green" if keep else "empty")
        if keep:
            figure.line(x + width / 2, 190, left + kept * step + width / 2, 242, "green", arrow=True)
            figure.cell(left + kept * step, 246, width, 34, value, "green")
            kept += 1
    figure.text(left - 20, 268, "out", "small bold", "end")
    figure.brace(left, left + 3 * step + width, 292, "base of this warp, then __popc(ballot) = 4 values", "plain", above=False)
    figure.text(left, 338, "__popc(ballot & ((1u << lane) - 1)): the bits below the lane, counted.", "small mono muted")
    return figure


def match() -> Figure:
    figure = Figure(
        760,
        336,
        "Lanes grouped by value",
        "Eight lanes hold the values 7, 3, 7, 3, 7, 1, 3, 7. Each gets the mask of the lanes with its "
        "value. The lowest lane of each group leads: it adds the group's size with one atomic.",
    )
    left, step, width = 176, 68, 56
    values = [7, 3, 7, 3, 7, 1, 3, 7]
    tones = {7: "blue", 3: "violet", 1: "amber"}
    figure.text(left - 20, 34, "lane", "mono small muted", "end")
    for label, y in (("value", 46), ("match_any", 100), ("leader adds", 154)):
        figure.text(left - 20, y + 22, label, "small bold", "end")
    for lane, value in enumerate(values):
        x = left + lane * step
        tone = tones[value]
        figure.text(x + width / 2, 34, lane, "mono small muted", "middle")
        group = [other for other, v in enumerate(values) if v == value]
        bits = "".join("1" if other in group else "0" for other in range(7, -1, -1))
        figure.cell(x, 46, width, 34, value, tone)
        figure.cell(x, 100, width, 34, bits, tone, "tiny mono")
        leads = lane == group[0]
        figure.cell(x, 154, width, 34, f"+{len(group)}" if leads else "", tone if leads else "empty")
        if leads:
            place = {7: 5, 3: 2, 1: 0}[value]
            figure.line(x + width / 2, 190, left + place * step + width / 2, 242, tone, arrow=True)
            figure.cell(left + place * step - 8, 246, width + 16, 34, f"bin {value}", tone, "small mono")
    figure.text(left, 312, "Eight lanes, three values, three atomics. Without grouping it would be eight.", "small muted")
    return figure


def heads() -> Figure:
    figure = Figure(
        760,
        378,
        "Where the row of a lane begins",
        "Eight lanes, of which lanes 2 and 5 are heads. The row of lane 4 begins at lane 2, the highest "
        "head at or below it. Lanes 0 and 1 have no head at or below them: their row began in an "
        "earlier warp. The scan of each row begins anew.",
    )
    left, step, width = 176, 68, 56
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    first = (2, 5)
    figure.text(left - 20, 34, "lane", "mono small muted", "end")
    for label, y in (("value", 46), ("heads", 122), ("start", 222), ("scan", 276)):
        figure.text(left - 20, y + 22, label, "small bold", "end")
    scanned = 0
    for lane, value in enumerate(values):
        x = left + lane * step
        start = max((head for head in first if head <= lane), default=-1)
        tone = {-1: "amber", 2: "blue", 5: "violet"}[start]
        scanned = value if lane in first else scanned + value
        figure.text(x + width / 2, 34, lane, "mono small bold" if lane == 4 else "mono small muted", "middle")
        figure.cell(x, 46, width, 34, value, tone)
        figure.cell(x, 122, width, 34, int(lane in first), tone if lane in first else "plain", "mono bold" if lane in first else "mono")
        figure.cell(x, 222, width, 34, start, tone)
        figure.cell(x, 276, width, 34, scanned, tone)
    figure.brace(left, left + 4 * step + width, 112, "up_to_me of lane 4: bits 0 to 4", "blue")
    figure.line(left + 2 * step + width / 2, 158, left + 4 * step + width / 2 - 4, 217, "blue", arrow=True)
    figure.text(left + 4 * step + 12, 184, "the highest head among them", "small blue")
    figure.text(left, 336, "Amber: no head at or below. These lanes add what the warps before bring along.", "small amber")
    figure.text(left, 359, "A lane adds nothing from below its start, so each row is scanned by itself.", "small muted")
    return figure


def ranks() -> Figure:
    figure = Figure(
        760,
        404,
        "One pass of a radix sort over two warps",
        "Two warps of four lanes hold keys with the digits 2 1 2 0 and 1 2 2 0. The position of a key is "
        "how many come before those of its warp with its digit, from the table, plus how many lanes "
        "below have its digit. The positions are 4 2 5 0 and 3 6 7 1.",
    )
    left, step, width, gap = 176, 66, 54, 24
    digits = [2, 1, 2, 0, 1, 2, 2, 0]
    tones = ("teal", "violet", "blue")
    for label, y in (("digit", 52), ("from the table", 106), ("lanes below", 148), ("position", 202)):
        figure.text(left - 20, y + 22, label, "small bold", "end")
    figure.text(left - 20, 347, "sorted", "small bold", "end")
    for warp in range(2):
        x = left + warp * (4 * step + gap)
        figure.brace(x, x + 3 * step + width, 38, f"warp {warp}", "plain")
    for i, digit in enumerate(digits):
        x = left + i * step + i // 4 * gap
        tone = tones[digit]
        warp = i // 4 * 4
        base = sum(d < digit for d in digits) + digits[:warp].count(digit)
        below = digits[warp:i].count(digit)
        figure.cell(x, 52, width, 34, digit, tone)
        figure.cell(x, 106, width, 32, base, "plain")
        figure.cell(x, 148, width, 32, f"+ {below}", "plain")
        figure.cell(x, 202, width, 34, base + below, tone)
        to = left + (base + below) * step + (base + below) // 4 * gap
        figure.line(x + width / 2, 238, to + width / 2, 320, tone, arrow=True)
        figure.cell(to, 325, width, 34, digit, tone)
    figure.text(left, 388, "Lines of one colour do not cross: keys with the same digit keep their order.", "small muted")
    return figure


FIGURES = {
    "03_crossed": crossed,
    "03_activemask": activemask,
    "03_compaction": compaction,
    "03_match": match,
    "03_heads": heads,
    "03_ranks": ranks,
}
