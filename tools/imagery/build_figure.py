"""Write the meshes of one figure: python3 build_figure.py NAME ARM_DEGREES OUT.npz

Pieces: skin (with tints), hair, shoes. Run with the system Python (numpy, scipy).
"""

import sys

import numpy as np

from field import clip, relax, surface
from figures import FIGURES, Head, body_field, shoe_field


def graded(low, high, step, fine_low, fine_high, fine_step):
    """Increasing coordinates (metres) with a finer stretch inside."""
    parts = [np.arange(low, fine_low, step), np.arange(fine_low, fine_high, fine_step), np.arange(fine_high, high + step, step)]
    return np.concatenate(parts)


def whole_field(figure, angle):
    """Body with head."""
    whole, head = body_field(figure, angle), Head(figure).field()
    for combine, part, k in head.steps:
        whole.steps.append((combine, part, max(k, 0.025) if part is head.steps[0][1] else k))
    return whole


def skin(figure, angle):
    """Skin vertices, faces and tints (lips, brows)."""
    reach = figure.shoulder[0] + sum(figure.bones) * np.sin(np.radians(angle)) + 0.14
    axes = (
        graded(-reach, reach, 0.0045, -0.10, 0.10, 0.003),
        graded(-0.27, 0.25, 0.0045, -0.14, 0.05, 0.0032),
        graded(-0.02, figure.height + 0.06, 0.0048, figure.head_centre[2] - 0.14, figure.head_centre[2] + 0.14, 0.0027),
    )
    vertices, faces = surface(whole_field(figure, angle).sample(axes), axes)
    vertices = relax(vertices, faces, 3)
    lips, brows = Head(figure).tints(vertices)
    return vertices, faces, lips, brows


def hair(figure):
    """Moulded hair, trimmed at the hair line, its rim sunk into the skin."""
    head = Head(figure)
    c, r = head.centre, 0.19
    axes = tuple(np.arange(c[i] - r, c[i] + r + 0.05, 0.0032) for i in range(3))
    vertices, faces = surface(head.hair_field().sample(axes), axes)
    vertices, faces, rim = clip(relax(vertices, faces, 2), faces, head.hair_line)
    towards = c + np.array([0, 0.014, 0.02]) - vertices
    vertices = np.where(rim[:, None], vertices + 0.016 * towards / np.linalg.norm(towards, axis=1)[:, None], vertices)
    return vertices, faces


def shoes(figure):
    """Slip-on shoes: the foot 3 mm thicker, open above the instep."""
    axes = (np.arange(-0.24, 0.24, 0.004), np.arange(-0.27, 0.12, 0.004), np.arange(-0.02, 0.2, 0.004))
    feet = shoe_field(figure)
    pairs = []
    for side in (1, -1):
        half = (axes[0][axes[0] * side > -0.004], *axes[1:])
        vertices, faces = surface(np.maximum(feet.sample(half, 0.0032), -half[2][None, None, :] + 0.002), half)
        vertices, faces, _ = clip(relax(vertices, faces, 2), faces, lambda p: 0.062 + 0.22 * np.clip(p[:, 1] + 0.01, -0.2, 0.0) + 0.12 * np.clip(p[:, 1], 0, 0.1) - p[:, 2])
        pairs.append((vertices, faces))
    (v, f), (w, g) = pairs
    return np.concatenate([v, w]), np.concatenate([f, g + len(v)])


def main():
    name, angle, out = sys.argv[1], float(sys.argv[2]), sys.argv[3]
    figure = FIGURES[name]
    v, f, lips, brows = skin(figure, angle)
    hv, hf = hair(figure)
    sv, sf = shoes(figure)
    np.savez(out, skin_v=v, skin_f=f, lips=lips, brows=brows, hair_v=hv, hair_f=hf, shoes_v=sv, shoes_f=sf, angle=angle)
    print(name, "skin", len(v), "hair", len(hv), "shoes", len(sv))


if __name__ == "__main__":
    main()
