"""How the time of one round grows with the field, as a picture: ``python -m benchmarks.curve -o benchmarks/curve.svg``.

Both axes are logarithmic, so that growth in proportion is a line that rises one decade in one decade.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from benchmarks.pairing import best, field
from crosstable.pairing import pair

WIDTH, HEIGHT, MARGIN = 720, 440, 64


def measure(sizes: list[int], rounds_before: int, repeat: int) -> list[tuple[int, float]]:
    points = []
    for size in sizes:
        tournament = field(size, rounds_before, 1)
        seconds = best(lambda tournament=tournament: pair(tournament), repeat)
        points.append((size, seconds))
        print(f"{size:6d} players {seconds:8.4f} s", flush=True)
    return points


def picture(points: list[tuple[int, float]], title: str) -> str:
    """The points as an SVG with logarithmic axes, and a line of proportional growth through the first."""
    x_low, x_high = points[0][0], points[-1][0]
    y_low = 10 ** math.floor(math.log10(min(s for _, s in points)))
    y_high = 10 ** math.ceil(math.log10(max(s for _, s in points)))

    def x(size: float) -> float:
        return MARGIN + (WIDTH - 2 * MARGIN) * math.log(size / x_low) / math.log(x_high / x_low)

    def y(seconds: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * math.log(seconds / y_low) / math.log(y_high / y_low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{MARGIN}" y="28" font-size="16">{title}</text>',
    ]
    exponent = round(math.log10(y_low))
    while 10.0**exponent <= y_high * 1.001:
        level = y(10.0**exponent)
        parts.append(f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{level:.1f}" y2="{level:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{MARGIN - 8}" y="{level + 4:.1f}" text-anchor="end">{10.0**exponent:g} s</text>')
        exponent += 1
    for size, _ in points:
        parts.append(f'<text x="{x(size):.1f}" y="{HEIGHT - MARGIN + 22}" text-anchor="middle">{size}</text>')
    first_size, first_seconds = points[0]
    last = first_seconds * x_high / first_size
    parts.append(
        f'<line x1="{x(first_size):.1f}" y1="{y(first_seconds):.1f}" x2="{x(x_high):.1f}" y2="{y(last):.1f}" '
        'stroke="#999" stroke-dasharray="4 4"/>'
    )
    parts.append(
        f'<text x="{WIDTH - MARGIN}" y="{y(last) + 44:.1f}" text-anchor="end" fill="#777">in proportion (dashed)</text>'
    )
    line = " ".join(f"{x(size):.1f},{y(seconds):.1f}" for size, seconds in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#14532d" stroke-width="2"/>')
    parts += [f'<circle cx="{x(size):.1f}" cy="{y(seconds):.1f}" r="4" fill="#14532d"/>' for size, seconds in points]
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 14}" text-anchor="middle">players (logarithmic)</text></svg>')
    return "\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 200, 400, 800, 1600, 3200, 6400])
    parser.add_argument("--rounds-before", type=int, default=4)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("-o", "--output", type=Path, required=True)
    arguments = parser.parse_args()
    points = measure(arguments.sizes, arguments.rounds_before, arguments.repeat)
    title = f"Pairing one round after {arguments.rounds_before} rounds, one core"
    arguments.output.write_text(picture(points, title), encoding="utf-8")


if __name__ == "__main__":
    main()
