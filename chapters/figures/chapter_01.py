"""The figures of chapter 1: where data lives, the halving tree, barriers, races, banks, passes."""

from svg import Figure


def block_memory() -> Figure:
    figure = Figure(
        760,
        390,
        "Where a block's data lives",
        "Two blocks. Each thread has registers of its own; each block has shared memory that all of "
        "its threads reach; all blocks reach global memory.",
    )
    for block, left in ((0, 24), (1, 392)):
        figure.rect(left, 20, 344, 246, "plain", radius=10)
        figure.text(left + 16, 44, f"block {block}", "head")
        figure.text(left + 328, 44, "on one SM", "small muted", "end")
        for thread in range(4):
            x = left + 16 + thread * 80
            figure.cell(x, 60, 72, 26, f"thread {thread}", "blue", "small")
            figure.cell(x, 90, 72, 26, "registers", "plain", "small")
            figure.line(x + 36, 120, x + 36, 176, "green", arrow=True)
            figure.line(x + 36, 176, x + 36, 120, "green", arrow=True)
        figure.cell(left + 16, 180, 312, 40, "", "green")
        figure.text(left + 172, 205, "shared memory of this block", "green bold", "middle")
        figure.line(left + 172, 270, left + 172, 298, "amber", arrow=True)
        figure.line(left + 172, 298, left + 172, 270, "amber", arrow=True)
    for x in (116, 196, 276, 484, 564, 644):
        figure.cross(x, 103, 5)
    figure.line(370, 200, 406, 200, "red", "dash")
    figure.cross(380, 200, 8)
    figure.text(196, 248, "no thread reads another's registers", "small red", "middle")
    figure.text(564, 248, "no other block of an ordinary launch reads it", "small red", "middle")
    figure.cell(24, 302, 712, 44, "", "amber")
    figure.text(380, 329, "global memory: cudaMalloc, every block, the host by cudaMemcpy", "amber bold", "middle")
    figure.text(380, 372, "Green is fast and small. Amber is large and slow. A block combines its threads' values in green.", "small muted", "middle")
    return figure


def halving_tree() -> Figure:
    figure = Figure(
        760,
        500,
        "The halving tree over eight values",
        "Eight values are loaded into shared memory. In each round the lower half of the threads "
        "adds the upper half. A barrier follows the load and every round: four barriers.",
    )
    rows = [
        ("load", "8 threads store", [5, 2, 9, 1, 4, 7, 3, 6], 8),
        ("half = 4", "4 threads add", [9, 9, 12, 7, 4, 7, 3, 6], 4),
        ("half = 2", "2 threads add", [21, 16, 12, 7, 4, 7, 3, 6], 2),
        ("half = 1", "1 thread adds", [37, 16, 12, 7, 4, 7, 3, 6], 1),
    ]
    left, width, step, top, gap = 122, 54, 62, 54, 112
    figure.text(left - 18, 34, "tile[ ]", "mono muted", "end")
    for column in range(8):
        figure.text(left + column * step + width / 2, 34, column, "mono muted", "middle")
    for row, (label, who, values, active) in enumerate(rows):
        y = top + row * gap
        if row:
            half = active
            for thread in range(active):
                x = left + thread * step + width / 2
                start = y - gap + 36
                figure.line(x, start + 2, x, y - 4, "blue", arrow=True)
                far = left + (thread + half) * step + width / 2
                figure.line(far, start + 2, x + 9, y - 4, "blue", arrow=True)
        figure.text(left - 18, y + 23, label, "mono bold", "end")
        for column, value in enumerate(values):
            tone = "green" if row == 3 and column == 0 else "blue" if column < active else "idle"
            figure.cell(left + column * step, y, width, 36, value, tone)
        figure.text(left + 8 * step + 8, y + 23, who, "small muted")
        barrier = y + 58
        figure.line(left - 8, barrier, left + 8 * step, barrier, "amber", "dash")
        figure.text(left + 8 * step + 8, barrier + 4, f"barrier {row + 1}", "small amber bold")
    figure.text(left, 484, "Blue: written in this round. Grey: stale, read by nobody again.", "small muted")
    return figure


def barrier_in_if() -> Figure:
    figure = Figure(
        760,
        352,
        "A barrier inside the if",
        "Threads 0 to 3 enter the if and wait at its barrier. Threads 4 to 7 skip it and wait at the "
        "next barrier. Each group waits for the other.",
    )
    figure.text(24, 36, "Inside the if: two groups, two lines", "head red")
    figure.text(404, 36, "After the if: one line for all", "head green")
    for left, wrong in ((24, True), (404, False)):
        figure.rect(left + 8, 52, 316, 36, "plain")
        figure.text(left + 166, 75, "if (t < 4)", "mono", "middle")
        figure.text(left + 84, 112, "threads 0-3: yes", "small muted", "middle")
        figure.text(left + 250, 112, "threads 4-7: no", "small muted", "middle")
        figure.cell(left + 8, 124, 152, 32, "add", "blue", "mono")
        figure.line(left + 84, 88, left + 84, 98, "plain")
        figure.line(left + 250, 88, left + 250, 98, "plain")
        if wrong:
            figure.line(left + 84, 158, left + 84, 184, "plain", arrow=True)
            figure.cell(left + 8, 188, 152, 34, "__syncthreads()", "amber")
            figure.text(left + 84, 240, "0-3 wait here for 4-7", "small red", "middle")
            figure.line(left + 250, 118, left + 250, 258, "plain", arrow=True)
            figure.cell(left + 8, 262, 152, 34, "never reached", "idle", "small", "dash")
            figure.cell(left + 172, 262, 152, 34, "__syncthreads()", "amber")
            figure.text(left + 250, 314, "4-7 wait here for 0-3", "small red", "middle")
        else:
            figure.line(left + 84, 158, left + 84, 258, "plain", arrow=True)
            figure.line(left + 250, 118, left + 250, 258, "plain", arrow=True)
            figure.cell(left + 8, 262, 316, 34, "__syncthreads()", "amber")
            figure.text(left + 166, 314, "all eight arrive, then all eight go on", "small green", "middle")
    figure.line(380, 24, 380, 322, "idle")
    figure.text(380, 340, "The condition chooses who adds. It must not choose who waits.", "small muted", "middle")
    return figure


def happens_before() -> Figure:
    figure = Figure(
        760,
        340,
        "Happens-before with and without a barrier",
        "On the left no path leads from the write of thread 3 to the read of thread 1: a race. On "
        "the right the barrier makes a path.",
    )
    figure.text(24, 36, "No barrier: no path, so a race", "head red")
    figure.text(404, 36, "A barrier: a path, so an order", "head green")
    for left, ordered in ((24, False), (404, True)):
        for offset, name in ((70, "thread 1"), (256, "thread 3")):
            figure.text(left + offset, 66, name, "small bold", "middle")
            figure.line(left + offset, 76, left + offset, 296, "idle")
        figure.cell(left + 180, 92, 152, 30, "tile[3] += tile[7]", "blue", "small mono")
        if ordered:
            figure.cell(left, 166, 326, 32, "__syncthreads()", "amber")
            figure.line(left + 256, 124, left + 256, 162, "green", "thick", arrow=True)
            figure.line(left + 70, 200, left + 70, 238, "green", "thick", arrow=True)
        else:
            figure.path(
                f"M{left + 236} 124 C {left + 200} 180, {left + 130} 200, {left + 90} 238",
                "red",
                "dash",
                arrow=True,
            )
            figure.text(left + 163, 170, "?", "head red halo", "middle")
        figure.cell(left - 4, 242, 152, 30, "tile[1] += tile[3]", "blue", "small mono")
        words = (
            "the read finds the new value, always"
            if ordered
            else "the read finds the old value, or the new one"
        )
        figure.text(left + 163, 318, words, f"small {'green' if ordered else 'red'}", "middle")
    figure.line(380, 24, 380, 322, "idle")
    return figure


def banks() -> Figure:
    figure = Figure(
        760,
        484,
        "Which bank each lane of a warp asks",
        "With stride 1 the 32 lanes ask 32 banks: one wavefront. With stride 2 they ask 16 banks twice: "
        "two wavefronts. With stride 8 they ask four banks eight times: eight wavefronts. With stride "
        "33 they ask 32 banks again, and 32 lanes that read one word ask one bank once: one wavefront.",
    )
    left, cell, row = 100, 20, 16
    y = 36
    unasked = []
    figure.text(left - 14, y - 4, "bank", "small muted", "end")
    for bank in range(32):
        figure.text(left + bank * cell + cell / 2, y - 4, bank, "tiny muted mono", "middle")
    for name, stride, tone, verdict in (
        ("tile[t]", 1, "green", "1 wavefront: 32 lanes ask 32 banks"),
        ("tile[2*t]", 2, "amber", "2 wavefronts: 16 banks, two words each"),
        ("tile[8*t]", 8, "red", "8 wavefronts: 4 banks, eight words each"),
        ("tile[33*t]", 33, "green", "1 wavefront: 32 lanes ask 32 banks again, because 33 * t % 32 is t"),
        ("tile[0]", 0, "green", "1 wavefront: 32 lanes read one word, which is served to all of them"),
    ):
        asked = [(stride * lane % 32, lane) for lane in range(32)] if stride else [(0, "all")]
        waves = [0] * 32
        places = {}
        for bank, lane in asked:
            places[bank, waves[bank]] = lane
            waves[bank] += 1
        for wave in range(max(waves)):
            for bank in range(32):
                x, top = left + bank * cell, y + 4 + wave * row
                if (bank, wave) in places:
                    lane = places[bank, wave]
                    figure.cell(x + 1, top + 1, cell - 2, row - 2, lane, tone, "tiny mono", radius=3)
                else:
                    unasked.append((x + 1, top + 1))
        height = max(waves) * row
        figure.text(left - 14, y + 8 + height / 2, name, "small mono", "end")
        figure.text(left, y + height + 22, verdict, f"small bold {tone}")
        y += height + 42
    figure.boxes(unasked, cell - 2, row - 2, "empty", radius=3)
    figure.text(left, 466, "Boxes hold lane numbers. Each row is one wavefront; rows are served one after another.", "small muted")
    return figure


def two_passes() -> Figure:
    figure = Figure(
        760,
        372,
        "Combining the blocks: a second pass or atomics",
        "Four blocks leave four partial sums. Either a second launch of one block adds them in a "
        "fixed order, or every block adds its partial sum to one cell with an atomic operation.",
    )
    for left, title in ((24, "A second pass"), (404, "One atomic per block")):
        figure.text(left, 36, title, "head")
        for block in range(4):
            figure.cell(left + block * 84, 52, 78, 34, f"block {block}", "blue", "small")
    for block in range(4):
        x = 24 + block * 84 + 39
        figure.line(x, 88, x, 128, "plain", arrow=True)
        figure.cell(x - 39, 132, 78, 34, f"partial {block}", "amber", "small")
        figure.line(x, 168, 24 + 165 + (block - 1.5) * 26, 226, "plain", arrow=True)
        x = 404 + block * 84 + 39
        figure.line(x, 88, 404 + 165 + (block - 1.5) * 44, 144, "violet", arrow=True)
    figure.line(24, 208, 356, 208, "idle", "dash")
    figure.text(356, 223, "first launch ends", "small muted", "end")
    figure.cell(24 + 91, 230, 148, 34, "one block, again", "blue", "small")
    figure.line(24 + 165, 266, 24 + 165, 292, "plain", arrow=True)
    figure.cell(24 + 121, 296, 88, 34, "sum", "green", "small")
    figure.cell(404 + 59, 148, 212, 34, "atomicAdd(&sum, partial)", "violet", "mono small")
    figure.line(404 + 165, 184, 404 + 165, 226, "violet", arrow=True)
    figure.text(404 + 177, 208, "one at a time", "small violet")
    figure.cell(404 + 91, 230, 148, 34, "sum", "green", "small")
    figure.text(404 + 165, 290, "cleared before the launch", "small muted", "middle")
    figure.text(24 + 165, 352, "the same order of additions every run", "small muted", "middle")
    figure.text(404 + 165, 352, "the order in which blocks finish", "small muted", "middle")
    figure.line(380, 24, 380, 356, "idle")
    return figure


def tile_twice() -> Figure:
    figure = Figure(
        760,
        356,
        "One tile for two sums, without and with a barrier between them",
        "On the left warp 0 stores for the second sum before warp 1 has read the first sum from "
        "tile[0]. On the right both read, meet at a barrier, and then store.",
    )
    figure.text(24, 36, "No barrier between: the mean is lost", "head red")
    figure.text(404, 36, "One more barrier: first read, then store", "head green")
    for left, right in ((24, False), (404, True)):
        for offset, name in ((70, "warp 0, fast"), (256, "warp 1, slow")):
            figure.text(left + offset, 66, name, "small bold", "middle")
            figure.line(left + offset, 76, left + offset, 312, "idle")
        figure.cell(left, 84, 326, 28, "the last barrier of the first sum", "amber", "small")
        figure.cell(left - 4, 126, 148, 30, "mean = tile[0]", "green", "small mono")
        if right:
            figure.cell(left + 182, 160, 148, 30, "mean = tile[0]", "green", "small mono")
            figure.cell(left, 208, 326, 30, "__syncthreads()", "amber", "mono")
            for offset in (70, 256):
                figure.cell(left + offset - 74, 256, 148, 30, "tile[t] = d * d", "blue", "small mono")
        else:
            figure.cell(left - 4, 172, 148, 30, "tile[t] = d * d", "blue", "small mono")
            figure.cell(left + 182, 256, 148, 30, "mean = tile[0]", "red", "small mono")
            figure.path(f"M{left + 146} 190 C {left + 190} 196, {left + 230} 216, {left + 244} 252", "red", "dash", arrow=True)
            figure.text(left + 206, 204, "?", "head red halo", "middle")
        words = "whoever is fast waits for whoever still reads" if right else "warp 1 may find what warp 0 has just stored"
        figure.text(left + 163, 336, words, f"small {'green' if right else 'red'}", "middle")
    figure.line(380, 24, 380, 340, "idle")
    return figure


def transpose_tile() -> Figure:
    figure = Figure(
        760,
        348,
        "A column of a tile, without and with a word of padding",
        "Four banks stand for 32. In rows of four words a column lies in one bank; in rows of five "
        "it lies in four different ones.",
    )
    cell, height, top = 60, 36, 92
    for left, words, tone in ((40, 4, "red"), (404, 5, "green")):
        figure.text(left, 36, f"tile[4][{'4' if words == 4 else '4 + 1'}]", "mono bold")
        figure.text(left, 60, "each word with the number of its bank", "small muted")
        for row in range(4):
            for column in range(words):
                pad = column == 4
                figure.cell(
                    left + column * cell,
                    top + row * height,
                    cell - 3,
                    height - 3,
                    "" if pad else (row * words + column) % 4,
                    tone if column == 2 else "empty" if pad else "plain",
                    "small mono",
                    "dash" if pad else "",
                    radius=4,
                )
        middle = left + 2 * cell + (cell - 3) / 2
        figure.line(middle, top - 20, middle, top - 4, tone, "thick", arrow=True)
        bottom = top + 4 * height + 28
        words_below = "a column: four words of bank 2" if tone == "red" else "a column: one word of each bank"
        figure.text(left, bottom, words_below, f"bold {tone}")
        figure.text(left, bottom + 22, "4 lanes wait for 4 wavefronts" if tone == "red" else "4 lanes are served in 1", f"small {tone}")
    figure.text(404 + 4 * cell + (cell - 3) / 2, 84, "pad", "small muted", "middle")
    figure.text(380, 332, "With 32 banks: tile[32][32] takes 32 wavefronts for a column, tile[32][32 + 1] one.", "small muted", "middle")
    return figure


FIGURES = {
    "01_block_memory": block_memory,
    "01_halving_tree": halving_tree,
    "01_barrier_in_if": barrier_in_if,
    "01_happens_before": happens_before,
    "01_tile_twice": tile_twice,
    "01_banks": banks,
    "01_transpose_tile": transpose_tile,
    "01_two_passes": two_passes,
}
