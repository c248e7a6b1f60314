"""Drape one garment: blender -b -P drape.py -- CLOTH.npz OUT.npz

Hangs the cloth from its neck or waist edge on the figure and lets it fall; stiffness values are
those of Blender's cloth modifier, mass is kilograms for each vertex, pin is metres from the edge.
"""

import os
import sys

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import empty_scene, mesh_object

GAP = 0.004
SKIN = 0.001
JITTER = 0.003


def unsettle(vertices, hold):
    """A little unevenness so that folds do not come out mirror-symmetric; pinned vertices stay."""
    x, y, z = vertices.T
    shift = np.stack([np.sin(31 * z + 17 * y + 1.3), np.sin(27 * x + 23 * z + 0.7), np.zeros(len(z))], axis=1)
    return vertices + JITTER * shift * (1 - hold)[:, None]


def add_cloth(thing, hold, settings):
    group = thing.vertex_groups.new(name="hold")
    for i in np.nonzero(hold > 0)[0]:
        group.add([int(i)], float(hold[i]), "REPLACE")
    modifier = thing.modifiers.new("cloth", "CLOTH")
    cloth, contact = modifier.settings, modifier.collision_settings
    cloth.quality, cloth.mass = 5, settings["mass"]
    cloth.tension_stiffness, cloth.compression_stiffness, cloth.shear_stiffness = 18, 12, 4
    cloth.bending_model, cloth.bending_stiffness, cloth.bending_damping = "ANGULAR", settings["bending"], 0.5
    cloth.tension_damping = cloth.compression_damping = 8
    cloth.shear_damping, cloth.air_damping = 6, 1.5
    cloth.vertex_group_mass, cloth.pin_stiffness = "hold", 5
    contact.distance_min, contact.collision_quality, contact.friction = GAP, 2, 6
    contact.use_self_collision = False
    modifier.point_cache.frame_end = settings["frames"] + 2


def add_collider(vertices, faces):
    body = mesh_object("body", vertices, faces)
    body.modifiers.new("collision", "COLLISION")
    body.collision.thickness_outer, body.collision.thickness_inner = SKIN, 0.03
    body.collision.cloth_friction, body.collision.damping = 6, 0.6


def main():
    source, out = sys.argv[sys.argv.index("--") + 1 :]
    data = dict(np.load(source, allow_pickle=True))
    settings = {key: float(value) for key, value in data["cloth"]}
    frames = int(settings["frames"])
    settings["frames"] = frames
    empty_scene()
    hold = np.clip(1 - (data["to_neck"] - settings["pin"]) / 0.006, 0, 1)
    cloth = mesh_object("cloth", unsettle(data["v"], hold), data["f"])
    add_cloth(cloth, hold, settings)
    add_collider(data["body_v"], data["body_f"])
    scene = bpy.context.scene
    scene.frame_end = frames + 2
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    draped = cloth.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    data["draped"] = np.array([v.co[:] for v in draped.vertices])
    np.savez(out, **data)
    print("DRAPED", source, "largest move", np.abs(data["draped"] - data["v"]).max())


if __name__ == "__main__":
    main()
