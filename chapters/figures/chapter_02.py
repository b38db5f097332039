"""The figures of chapter 2: divergence, lanes, the four shuffles, trees, the scan, two stages."""

from svg import Figure


def lanes() -> Figure:
    figure = Figure(
        760,
        300,
        "How the threads of a two-dimensional block become warps",
        "A block of 16 by 4 threads. Threads are numbered along x first. Rows y = 0 and 1 make warp "
        "0, rows 2 and 3 make warp 1.",
    )
    left, cell = 92, 37
    figure.text(24, 34, "dim3 block(16, 4): 64 threads, 2 warps", "head")
    figure.text(left - 14, 62, "x", "mono muted", "end")
    for x in range(16):
        figure.text(left + x * cell + cell / 2, 62, x, "mono small muted", "middle")
    for y in range(4):
        top = 72 + y * 42
        figure.text(left - 14, top + 24, f"y = {y}", "mono muted", "end")
        for x in range(16):
            thread = x + 16 * y
            tone = "blue" if thread < 32 else "violet"
            figure.cell(left + x * cell + 1.5, top, cell - 3, 36, thread % 32, tone)
    right = left + 16 * cell + 8
    for warp, tone in ((0, "blue"), (1, "violet")):
        top = 72 + warp * 84
        figure.path(f"M{right} {top} L{right + 6} {top} L{right + 6} {top + 78} L{right} {top + 78}", tone)
        figure.text(right + 12, top + 44, f"warp {warp}", f"small bold {tone}")
    figure.text(left, 266, "Numbers are lanes: (threadIdx.x + threadIdx.y * 16) % 32.", "small muted")
    figure.text(left, 286, "threadIdx.x / 32 is 0 everywhere in this block. It is not the warp.", "small muted")
    return figure


def divergence() -> Figure:
    figure = Figure(
        760,
        560,
        "Eight lanes of a warp over time, through a branch",
        "All lanes execute a. Lanes 0 to 2 then execute b while lanes 3 to 7 are switched off, and "
        "lanes 3 to 7 execute c while lanes 0 to 2 are. With __syncwarp() after the branch all lanes "
        "execute d together. Without it lanes 0 to 2 may execute d before the others execute c.",
    )
    left, step, height = 92, 92, 22
    tones = {"a": "plain", "b": "blue", "c": "violet", "d": "green"}
    panels = (
        (38, "with __syncwarp() after the branch: d once, for all", "abbccd"),
        (302, "without it, this is allowed, too: d in two parts", "abbdccd"),
    )
    for top, title, steps in panels:
        figure.text(24, top, title, "head")
        for lane in range(8):
            y = top + 16 + lane * (height + 3)
            figure.text(left - 14, y + 16, f"lane {lane}", "mono small muted", "end")
            first = True  # the first d of the second panel is that of lanes 0 to 2
            for time, name in enumerate(steps):
                low = lane < 3
                runs = {"a": True, "b": low, "c": not low}.get(name)
                if name == "d":
                    runs = True if steps.count("d") == 1 else low == first
                    first = False
                figure.cell(
                    left + time * step, y, step - 6, height, name if runs else "", tones[name] if runs else "empty", "mono small"
                )
        if steps.count("d") == 1:
            x = left + 5 * step - 3
            figure.line(x, top + 10, x, top + 18 + 8 * (height + 3), "amber", "thick")
            figure.text(x, top + 36 + 8 * (height + 3), "__syncwarp()", "mono small amber", "middle")
    figure.line(left, 534, left + 7 * step - 6, 534, "plain", "", arrow=True)
    figure.text(left, 552, "time. Empty: the lane is switched off while others execute.", "small muted")
    return figure


def shuffles() -> Figure:
    figure = Figure(
        760,
        616,
        "The four shuffles over eight lanes",
        "For each of the four shuffles, arrows lead from the lane that is read to the lane that "
        "receives. Lanes whose source would lie outside keep their own value.",
    )
    left, step, width = 236, 62, 50
    rows = [
        ("__shfl_sync(m, v, 2)", "every lane reads lane 2", lambda lane: 2, 0),
        ("__shfl_up_sync(m, v, 2)", "lane i reads lane i - 2", lambda lane: lane - 2, 1),
        ("__shfl_down_sync(m, v, 2)", "lane i reads lane i + 2", lambda lane: lane + 2, 2),
        ("__shfl_xor_sync(m, v, 2)", "lane i reads lane i ^ 2", lambda lane: lane ^ 2, 3),
    ]
    figure.text(left - 14, 34, "lane", "mono muted", "end")
    for lane in range(8):
        figure.text(left + lane * step + width / 2, 34, lane, "mono muted", "middle")
    for name, rule, source, row in rows:
        top = 50 + row * 138
        figure.text(20, top + 50, name, "mono bold")
        figure.text(20, top + 70, rule, "small muted")
        for lane in range(8):
            x = left + lane * step
            figure.cell(x, top, width, 30, "abcdefgh"[lane], "plain")
            read = source(lane)
            own = not 0 <= read < 8
            taken = lane if own else read
            tone = "idle" if own else "blue"
            figure.line(
                left + taken * step + width / 2,
                top + 32,
                x + width / 2,
                top + 72,
                tone,
                "dash" if own else "",
                arrow=True,
            )
            figure.cell(x, top + 76, width, 30, "abcdefgh"[taken], tone)
    figure.text(left, 600, "Grey and dashed: no such lane in the segment, so the lane keeps its own value.", "small muted")
    return figure


def segments() -> Figure:
    figure = Figure(
        760,
        366,
        "Segments of width four",
        "With width 4 the lanes form segments of four. A down shuffle by one does not cross the end of "
        "a segment: lanes 3 and 7 keep their own value. A shuffle from lane 0 gives each lane the value "
        "of its segment's first lane.",
    )
    left, step, width = 236, 62, 50
    for segment in range(2):
        figure.brace(
            left + segment * 4 * step, left + segment * 4 * step + 3 * step + width, 30,
            f"segment {segment}", ("blue", "violet")[segment],
        )
    rows = [
        ("__shfl_down_sync(m, v, 1, 4)", "lane i reads lane i + 1;", "lanes 3 and 7 keep d and h",
         lambda lane: lane if lane % 4 == 3 else lane + 1),
        ("__shfl_sync(m, v, 0, 4)", "every lane reads the first", "lane of its segment", lambda lane: lane // 4 * 4),
    ]
    for row, (name, rule, more, source) in enumerate(rows):
        top = 50 + row * 146
        figure.text(20, top + 42, name, "mono bold small")
        figure.text(20, top + 62, rule, "small muted")
        figure.text(20, top + 78, more, "small muted")
        for lane in range(8):
            x, taken = left + lane * step, source(lane)
            tone = ("blue", "violet")[lane // 4]
            kept = row == 0 and taken == lane
            figure.cell(x, top, width, 30, "abcdefgh"[lane], tone)
            figure.line(left + taken * step + width / 2, top + 32, x + width / 2, top + 72,
                        "idle" if kept else tone, "dash" if kept else "", arrow=True)
            figure.cell(x, top + 76, width, 30, "abcdefgh"[taken], "idle" if kept else tone)
    figure.text(left, 344, "Width is a power of two up to the warp's size. Here a warp of 8 is drawn.", "small muted")
    return figure


def _tree(figure: Figure, top: int, title: str, tone: str, exchange) -> None:
    """Three steps over eight lanes. A lane's value is the set of the inputs that it has added up."""
    left, step, width = 196, 66, 56
    figure.text(20, top + 18, title, f"mono bold {tone}")
    held = [{lane} for lane in range(8)]
    doubled = [False] * 8
    gap = 72
    for row, delta in enumerate((None, 4, 2, 1)):
        y = top + 30 + row * gap
        if delta:
            figure.text(left - 20, y + 20, f"delta {delta}", "mono small muted", "end")
            sources = [exchange(lane, delta) for lane in range(8)]
            clean = [not doubled[s] and not (held[lane] & held[s]) for lane, s in enumerate(sources)]
            doubled = [doubled[lane] or not clean[lane] for lane in range(8)]
            before = held
            held = [before[lane] | before[s] for lane, s in enumerate(sources)]
            for lane, source in enumerate(sources):
                x = left + lane * step + width / 2
                line, style = ("idle", "dash") if doubled[lane] else (tone, "")
                figure.line(left + source * step + width / 2, y - gap + 32, x, y - 4, line, style, arrow=True)
                if source != lane:
                    figure.line(x, y - gap + 32, x, y - 4, line, style, arrow=True)
        else:
            figure.text(left - 20, y + 20, "start", "mono small muted", "end")
        for lane in range(8):
            good = not doubled[lane]
            full = len(held[lane]) == 8 and good
            colour = "green" if full else tone if good else "idle"
            words = "sum" if full else 2**row
            figure.cell(left + lane * step, y, width, 30, words, colour)


def down_and_xor() -> Figure:
    figure = Figure(
        760,
        660,
        "Reducing with down and with xor",
        "Two trees over eight lanes. With down only lane 0 holds the sum at the end; the others have "
        "added some inputs twice. With xor all eight lanes hold it, after the same three steps.",
    )
    figure.text(196, 30, "How many inputs the lane has added up. Grey: as many, but some of them twice.", "small muted")
    _tree(figure, 40, "down", "blue", lambda lane, d: lane + d if lane + d < 8 else lane)
    figure.line(20, 336, 740, 336, "empty")
    _tree(figure, 344, "xor", "blue", lambda lane, d: lane ^ d)
    return figure


def scan() -> Figure:
    figure = Figure(
        760,
        390,
        "An inclusive scan with up shuffles",
        "Eight lanes. In steps of distance 1, 2 and 4 each lane adds the value of the lane that far "
        "below, if there is one. At the end each lane holds the sum of all lanes up to itself.",
    )
    left, step, width, gap = 150, 70, 58, 84
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    for lane in range(8):
        figure.text(left + lane * step + width / 2, 30, f"lane {lane}", "small muted", "middle")
    for row, delta in enumerate((None, 1, 2, 4)):
        y = 42 + row * gap
        figure.text(left - 20, y + 21, f"delta {delta}" if delta else "start", "mono small muted", "end")
        if delta:
            before = values
            values = [v + (before[i - delta] if i >= delta else 0) for i, v in enumerate(before)]
            for lane in range(8):
                x = left + lane * step + width / 2
                if lane >= delta:
                    figure.line(x, y - gap + 36, x, y - 4, "blue", arrow=True)
                    figure.line(x - delta * step, y - gap + 36, x - 6, y - 4, "blue", arrow=True)
                else:
                    figure.line(x, y - gap + 36, x, y - 4, "idle", "dash", arrow=True)
        for lane in range(8):
            done = delta and lane < 2 * delta
            tone = "green" if done else "blue"
            figure.cell(left + lane * step, y, width, 34, values[lane], tone)
    figure.text(left, 366, "Green: final. Dashed: a lane below delta adds nothing. The guard is lane >= delta.", "small muted")
    return figure


def two_stages() -> Figure:
    figure = Figure(
        760,
        402,
        "A block sum in two stages",
        "Each warp reduces its values with shuffles. Lane 0 of each warp stores one partial sum to "
        "shared memory. After one barrier the first warp reduces the partial sums.",
    )
    left, step, width = 32, 176, 168
    for warp in range(4):
        x = left + warp * step
        figure.cell(x, 26, width, 34, f"warp {warp}: 32 values", "blue", "small")
        for lane in range(8):
            figure.line(x + 12 + lane * 20.5, 62, x + width / 2 + (lane - 3.5) * 3, 98, "blue")
        figure.text(x + 122, 121, "shuffles", "small blue")
        figure.cell(x + 54, 102, 60, 30, "lane 0", "blue", "small")
        figure.line(x + 84, 134, 262 + warp * 60 + 28, 172, "green", arrow=True)
    figure.text(32, 200, "shared memory", "small green bold")
    figure.text(32, 216, "4 of at most 32 floats", "small muted")
    for warp in range(4):
        figure.cell(262 + warp * 60, 176, 56, 30, f"p{warp}", "green")
    figure.line(32, 238, 728, 238, "amber", "dash")
    figure.text(728, 232, "the one barrier", "small amber bold", "end")
    for warp in range(4):
        figure.line(262 + warp * 60 + 28, 208, 262 + warp * 60 + 28, 270, "green", arrow=True)
    figure.cell(214, 274, 332, 34, "warp 0: lane i takes p[i], or 0 if there is no warp i", "blue", "small")
    figure.line(380, 310, 380, 342, "blue", arrow=True)
    figure.text(392, 332, "5 shuffles", "small blue")
    figure.cell(350, 346, 60, 32, "sum", "green")
    figure.text(422, 360, "in warp 0 only. Before others read it, or", "small muted")
    figure.text(422, 376, "write to p0, p1, ... again: another barrier.", "small muted")
    return figure


FIGURES = {
    "02_divergence": divergence,
    "02_lanes": lanes,
    "02_shuffles": shuffles,
    "02_segments": segments,
    "02_down_and_xor": down_and_xor,
    "02_scan": scan,
    "02_two_stages": two_stages,
}
