"""Write the meshes of one figure: python3 build_figure.py NAME OUT.npz

Pieces: skin (with tints), hair, shoes. Run with the system Python (numpy, scipy).
"""

import sys

import numpy as np

from field import blend_cut, clip, relax, surface
from figures import ARM_ANGLE, FIGURES, STANCE, Head, body_field, shoe_field


def graded(low, high, step, fine_low, fine_high, fine_step):
    """Increasing coordinates (metres) with a finer stretch inside."""
    parts = [np.arange(low, fine_low, step), np.arange(fine_low, fine_high, fine_step), np.arange(fine_high, high + step, step)]
    return np.concatenate(parts)


def whole_field(figure):
    """Body with head."""
    whole, head = body_field(figure, ARM_ANGLE, STANCE), Head(figure).field()
    for combine, part, k in head.steps:
        whole.steps.append((combine, part, max(k, 0.025) if part is head.steps[0][1] else k))
    return whole


def skin(figure):
    """Skin vertices, faces and tints (lips, brows)."""
    reach = figure.shoulder[0] + sum(figure.bones) * np.sin(np.radians(ARM_ANGLE)) + 0.14
    axes = (
        graded(-reach, reach, 0.0045, -0.10, 0.10, 0.0020),
        graded(-0.27, 0.25, 0.0045, -0.14, 0.05, 0.0020),
        graded(-0.02, figure.height + 0.06, 0.0048, figure.head_centre[2] - 0.14, figure.head_centre[2] + 0.14, 0.0020),
    )
    vertices, faces = surface(whole_field(figure).sample(axes), axes)
    vertices = relax(vertices, faces, 3)
    lips, brows = Head(figure).tints(vertices)
    return vertices, faces, lips, brows


def hair(figure):
    """Moulded hair that ends in a soft rim at the hair line."""
    head = Head(figure)
    c, r = head.centre, 0.19
    axes = tuple(np.arange(c[i] - r, c[i] + r + 0.05, 0.0028) for i in range(3))
    y, z = axes[1][None, :, None], axes[2][None, None, :]
    volume = blend_cut(head.hair_field().sample(axes), head.hair_line(y, z), 0.007)
    vertices, faces = surface(volume, axes)
    return relax(vertices, faces, 4), faces


def shoes(figure):
    """Slip-on shoes: the foot 3 mm thicker, open above the instep."""
    axes = (np.arange(-0.24, 0.24, 0.004), np.arange(-0.27, 0.12, 0.004), np.arange(-0.02, 0.2, 0.004))
    feet = shoe_field(figure, STANCE)
    pairs = []
    for side in (1, -1):
        half = (axes[0][axes[0] * side > -0.004], *axes[1:])
        vertices, faces = surface(np.maximum(feet.sample(half, 0.0032), -half[2][None, None, :] + 0.002), half)
        vertices, faces, _ = clip(relax(vertices, faces, 2), faces, lambda p: 0.062 + 0.22 * np.clip(p[:, 1] + 0.01, -0.2, 0.0) + 0.12 * np.clip(p[:, 1], 0, 0.1) - p[:, 2])
        pairs.append((vertices, faces))
    (v, f), (w, g) = pairs
    return np.concatenate([v, w]), np.concatenate([f, g + len(v)])


def main():
    name, out = sys.argv[1:3]
    figure = FIGURES[name]
    v, f, lips, brows = skin(figure)
    hv, hf = hair(figure)
    sv, sf = shoes(figure)
    np.savez(out, skin_v=v, skin_f=f, lips=lips, brows=brows, hair_v=hv, hair_f=hf, shoes_v=sv, shoes_f=sf)
    print(name, "skin", len(v), "hair", len(hv), "shoes", len(sv))


if __name__ == "__main__":
    main()
