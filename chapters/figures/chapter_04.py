"""The figures of chapter 4: three ways to share a row, bytes under way, tiles of eight lanes, the
tail trap, many sums at once."""

from svg import Figure


def three_ways() -> Figure:
    figure = Figure(
        760,
        430,
        "Three ways to give rows to lanes",
        "Rows of 64 floats. A whole warp takes a row in two loads, a thread takes a row in 64 loads, "
        "or eight lanes take a row in two loads of four floats each, four rows per warp.",
    )

    def row(x, y, width, parts, tones):
        step = width / parts
        for i in range(parts):
            figure.rect(x + i * step, y, step - 1.5, 18, tones(i), 2)

    left, width = 250, 480
    figure.text(20, 46, "one warp per row", "head")
    figure.text(20, 66, "2 loads of 4 bytes per lane", "small muted")
    figure.text(20, 84, "5 rounds of shuffles", "small muted")
    row(left, 34, width, 64, lambda i: "blue" if i < 32 else "violet")
    figure.text(left + width / 4, 72, "first load: 32 lanes", "small blue", "middle")
    figure.text(left + 3 * width / 4, 72, "second load", "small violet", "middle")
    figure.text(20, 140, "one thread per row", "head")
    figure.text(20, 160, "64 loads of 4 bytes", "small muted")
    figure.text(20, 178, "no shuffles", "small muted")
    for lane in range(4):
        row(left, 122 + lane * 22, width, 64, lambda i: "red" if i == 0 else "empty")
        figure.text(left - 8, 136 + lane * 22, f"lane {lane}", "tiny mono muted", "end")
    figure.text(left + 12, 222, "One load: 32 lanes, 32 rows, 256 bytes apart. 32 sectors for 128 bytes.", "small red")
    figure.text(20, 274, "eight lanes per row", "head")
    figure.text(20, 294, "2 loads of 16 bytes per lane", "small muted")
    figure.text(20, 312, "3 rounds of shuffles", "small muted")
    for group in range(4):
        y = 256 + group * 30
        tone = ("blue", "green", "amber", "violet")[group]
        step = width / 16
        for i in range(16):
            figure.cell(left + i * step, y, step - 2, 24, group * 8 + i % 8, tone if i < 8 else "plain", "tiny mono", radius=3)
        figure.text(left - 8, y + 16, f"row {group}", "tiny mono muted", "end")
    figure.text(20, 404, "A box is four floats and names the lane. Coloured: the first load, 128 bytes per row.", "small muted")
    return figure


def in_flight() -> Figure:
    figure = Figure(
        760,
        262,
        "Bytes under way per SM",
        "The memory is busy from about 24 KB per SM on. 64 warps that load 4 bytes per lane have 8 KB "
        "under way at most, and reach 1540 GB/s. With 16 bytes per lane they have 32 KB, and reach 3947 GB/s.",
    )
    left, kilobyte = 204, 14
    need = left + 24 * kilobyte
    rows = (
        (64, "one warp per row", "64 warps of 128 bytes", 8, "8 KB", "red", "1540 GB/s"),
        (140, "eight lanes per row", "64 warps of 512 bytes", 32, "32 KB", "green", "3947 GB/s"),
    )
    for y, name, note, size, words, tone, speed in rows:
        figure.text(20, y + 18, name, "head")
        figure.text(20, y + 38, note, "small muted")
        figure.rect(left, y, 32 * kilobyte, 48, "empty", 4)
        for part in range(size):
            figure.rect(left + part * kilobyte, y, kilobyte - 2, 48, tone, 2)
        figure.text(left + 32 * kilobyte + 12, y + 20, words, f"mono bold {tone}")
        figure.text(left + 32 * kilobyte + 12, y + 40, speed, "small")
    figure.line(need, 46, need, 204, "blue", "thick dash")
    figure.text(need, 34, "24 KB: the memory is busy", "small bold blue", "middle")
    figure.text(left, 238, "A box is 1 KB that an SM has asked for and not got yet.", "small muted")
    return figure


def tile_down() -> Figure:
    figure = Figure(
        760,
        326,
        "A maximum by down shuffles of width eight",
        "Eight lanes with the values 3 0 5 2 7 4 1 6. The first step changes nothing in lanes 4 to "
        "7, since lane i + 4 lies outside the segment. At the end lane 0 is right.",
    )
    values = [3, 0, 5, 2, 7, 4, 1, 6]
    left, step, width, gap = 150, 70, 58, 66
    seen = [{i} for i in range(8)]
    for lane in range(8):
        figure.text(left + lane * step + width / 2, 30, f"lane {lane}", "small muted", "middle")
    for row, delta in enumerate((None, 4, 2, 1)):
        y = 42 + row * gap
        figure.text(left - 20, y + 20, f"delta {delta}" if delta else "start", "mono small muted", "end")
        if delta:
            before, had = values, seen
            values = [max(v, before[i + delta]) if i + delta < 8 else v for i, v in enumerate(before)]
            seen = [had[i] | had[i + delta] if i + delta < 8 else had[i] for i in range(8)]
            for lane in range(8):
                x = left + lane * step + width / 2
                if lane + delta < 8:
                    figure.line(x, y - gap + 34, x - 3, y - 4, "blue", arrow=True)
                    figure.line(x + delta * step, y - gap + 34, x + 6, y - 4, "blue", arrow=True)
                else:
                    figure.line(x, y - gap + 34, x, y - 4, "idle", "dash", arrow=True)
        for lane in range(8):
            done = len(seen[lane]) == 8
            moved = not delta or lane + delta < 8
            figure.cell(left + lane * step, y, width, 32, values[lane], "green" if done else "blue" if moved else "idle")
    figure.text(left, 306, "Grey: got its own value back. Only lane 0 has seen all eight.", "small muted")
    return figure


def tail() -> Figure:
    figure = Figure(
        760,
        366,
        "The tail trap",
        "Five rows for four groups of eight lanes. In the second round only group 0 has a row. Its "
        "shuffle names all 32 lanes; the other groups have left the loop.",
    )
    left, width = 150, 130
    names = [f"lanes {8 * g}-{8 * g + 7}" for g in range(4)]
    for group, name in enumerate(names):
        figure.text(left + group * 150 + width / 2, 34, name, "small bold", "middle")
    figure.text(left - 18, 68, "round 1", "mono bold", "end")
    figure.text(left - 18, 128, "round 2", "mono bold", "end")
    for group in range(4):
        x = left + group * 150
        figure.cell(x, 46, width, 34, f"row {group}", "blue", "small")
        if group == 0:
            figure.cell(x, 106, width, 34, "row 4", "blue", "small")
        else:
            figure.cell(x, 106, width, 34, "no row", "idle", "small", "dash")
        figure.line(x + width / 2, 82, x + width / 2, 102, "plain", arrow=True)
    figure.cell(left, 162, width, 48, "", "amber")
    figure.text(left + width / 2, 182, "shuffle, mask", "small amber", "middle")
    figure.text(left + width / 2, 200, "0xffffffff", "mono small amber", "middle")
    figure.line(left + width / 2, 142, left + width / 2, 158, "plain", arrow=True)
    figure.text(left - 18, 262, "either", "mono bold", "end")
    figure.text(left - 18, 318, "or", "mono bold", "end")
    for group in range(1, 4):
        x = left + group * 150
        figure.line(x + width / 2, 142, x + width / 2, 236, "plain", arrow=True)
    figure.cell(left + 150, 240, 430, 34, "exit: nobody waits for them, the shuffle goes on", "green", "small")
    figure.cell(left + 150, 296, 430, 34, "__syncthreads(): they wait for lanes 0-7", "red", "small")
    figure.path(f"M{left + 148} 313 C {left + 60} 313, {left + 65} 280, {left + 65} 214", "red", "dash", arrow=True)
    figure.text(left + 4, 340, "which wait for them", "small red")
    return figure


def halving() -> Figure:
    figure = Figure(
        760,
        366,
        "Four sums with three shuffles",
        "Four lanes hold one value of each of four rows, a to d. By two shuffles with lane xor 2 each "
        "lane gives two values away, and by one with lane xor 1 another one. Lane 0 ends with the sum "
        "of row a, lane 1 with that of b, lane 2 with that of c, and lane 3 with that of d.",
    )
    tones = ("blue", "violet", "teal", "green")
    left, step, slot, width = 96, 166, 39, 36
    held = [{row: str(lane) for row in range(4)} for lane in range(4)]
    for lane in range(4):
        figure.text(left + lane * step + 2 * slot - 1.5, 32, f"lane {lane}", "small bold", "middle")

    def draw(y, words):
        figure.text(left - 14, y + 22, words, "small", "end")
        for lane, rows in enumerate(held):
            for row in range(4):
                x = left + lane * step + row * slot
                if row in rows:
                    name = "abcd"[row]
                    figure.cell(x, y, width, 34, name if len(rows) < 2 else name + rows[row], tones[row], "small mono")
                else:
                    figure.rect(x, y, width, 34, "empty", 5, "dash")

    draw(44, "at first")
    for y, partner, words in ((140, 2, "2 shuffles"), (236, 1, "1 shuffle")):
        new = []
        for lane in range(4):
            keeps = {row for row in held[lane] if (row & partner) == (lane & partner)}
            new.append({row: min(held[lane][row], held[lane ^ partner][row]) + max(held[lane][row], held[lane ^ partner][row]) for row in keeps})
            for row in held[lane]:
                to = lane if row in keeps else lane ^ partner
                x = left + row * slot + width / 2
                figure.line(x + lane * step, y - 60, x + to * step + (0 if to == lane else 5 if lane > to else -5), y - 4, tones[row], "" if to == lane else "dash", arrow=True)
        held = new
        figure.text(left - 14, y - 30, f"xor {partner}", "small mono muted", "end")
        draw(y, words)
    figure.text(left, 306, "Dashed: given away. a02 is a0 + a2; a single letter is a whole sum.", "small muted")
    figure.text(left, 330, "2 + 1 = 3 shuffles, where four butterflies take 8.", "small bold")
    figure.text(left, 352, "For 32 sums over 32 lanes: 16 + 8 + 4 + 2 + 1 = 31 shuffles, where butterflies take 160.", "small")
    return figure


FIGURES = {
    "04_three_ways": three_ways,
    "04_in_flight": in_flight,
    "04_tile_down": tile_down,
    "04_tail": tail,
    "04_halving": halving,
}
