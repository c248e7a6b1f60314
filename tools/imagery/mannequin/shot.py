"""Photograph a mannequin: blender -b -P shot.py -- WORK SLUG OUT SAMPLES WIDTH [head|hand|half]

Reads what mannequins.json says of the slug, the mesh WORK/mannequin-NAME.npz and the draped base layers. Writes OUT.png
(the figure on transparent film) and OUT-shadow.png (what it casts on the ground). A close-up has no shadow.
"""

import json
import os
import sys

import bpy
import numpy as np
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import cloths  # noqa: E402
import studio  # noqa: E402

DISTANCE = 6.5
MARGIN = 1.135
"""Height of the picture over the height of the figure."""
TURN = 0.06
"""The head is turned so far (radians) from the camera."""


def put(name, vertices, faces, material, values=None):
    """Add a mesh of quads (triangles repeat their last corner), with values for each vertex by name."""
    triangle = faces[:, 2] == faces[:, 3]
    loops = np.concatenate([faces[~triangle].ravel(), faces[triangle][:, :3].ravel()])
    sizes = np.r_[np.full((~triangle).sum(), 4), np.full(triangle.sum(), 3)]
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(vertices))
    mesh.vertices.foreach_set("co", vertices.astype(np.float32).ravel())
    mesh.loops.add(len(loops))
    mesh.loops.foreach_set("vertex_index", loops.astype(np.int32))
    mesh.polygons.add(len(sizes))
    mesh.polygons.foreach_set("loop_start", np.r_[0, np.cumsum(sizes)[:-1]].astype(np.int32))
    mesh.polygons.foreach_set("loop_total", sizes.astype(np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(sizes), bool))
    mesh.update()
    for key, value in (values or {}).items():
        mesh.attributes.new(key, "FLOAT", "POINT").data.foreach_set("value", value.astype(np.float32))
    mesh.materials.append(material)
    item = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(item)
    return item


def mirror(name, vertices, faces, material):
    """Both sides of a part that is modelled on the left."""
    put(f"{name}-left", vertices, faces, material)
    put(f"{name}-right", vertices * [-1, 1, 1], faces[:, ::-1] if (faces[:, 2] != faces[:, 3]).all() else faces, material)


def pose_head(items, planes):
    """Turn head and hair about the neck."""
    pivot = Vector(planes[-1][3:6])
    for item in items:
        item.location = pivot
        item.rotation_euler[2] = TURN
        for vertex in item.data.vertices:
            vertex.co -= pivot


def dress(work, entry):
    """The draped base layers, thickened inwards."""
    for piece, look in entry["layers"].items():
        data = np.load(os.path.join(work, f"draped-{piece}-{entry['figure']}.npz"), allow_pickle=True)
        values = {key: np.minimum(data[key], 9.0) for key in ("to_hem", "to_neck", "to_sleeve")}
        values.update(up=data["uv_body"][:, 1], seam=data["seam"])
        item = put(piece, data["draped"], data["f"], cloths.cloth(piece, look), values)
        fine = item.modifiers.new("fine", "SUBSURF")
        fine.levels = fine.render_levels = 2
        thick = item.modifiers.new("thick", "SOLIDIFY")
        thick.thickness, thick.offset = look.get("thick", 0.0018), 1.0


def stand(work, slug):
    """Everything of the figure; returns its height and where a hand is."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "mannequins.json")) as file:
        entry = json.load(file)[slug]
    mesh = np.load(os.path.join(work, f"mannequin-{entry['figure']}.npz"))
    skin, hair = studio.TONES[entry["tone"]]
    planes = [(p[:3].tolist(), p[3:6].tolist(), float(p[6]), 0.0006) for p in mesh["planes"]]
    lacquer = studio.lacquer("lacquer", skin, planes=planes[:-1])
    put("skin", mesh["skin_v"], mesh["skin_f"], lacquer)
    mirror("hand", mesh["hand_v"], mesh["hand_f"], lacquer)
    tints = {f"t{i}": mesh["tint"][:, i] for i in range(mesh["tint"].shape[1])}
    head = put("head", mesh["head_v"], mesh["head_f"], studio.lacquer("face", skin, tints=True), tints)
    top = put("hair", mesh["hair_v"], mesh["hair_f"], studio.hair("hair", hair))
    pose_head([head, top], mesh["planes"])
    mirror("shoe", mesh["shoe_v"], mesh["shoe_f"], studio.plain("leather", entry["shoe"], 0.36, 0.4, 0.15)[0])
    mirror("sole", mesh["sole_v"], mesh["sole_f"], studio.plain("sole", entry["sole"], 0.6, 0.3)[0])
    dress(work, entry)
    return float(mesh["hair_v"][:, 2].max()), mesh["hand_v"].mean(axis=0)


def aim(view, height, hand):
    """Place the camera."""
    scene = bpy.context.scene
    camera = bpy.data.cameras.new("camera")
    item = bpy.data.objects.new("camera", camera)
    scene.collection.objects.link(item)
    scene.camera = item
    tall = height * MARGIN
    frame, x, z = {"full": (tall, 0, height * 0.5 - 0.004), "half": (1.0, 0, height - 0.46), "head": (0.46, 0, height - 0.19), "hand": (0.42, hand[0], hand[2] + 0.03)}[view]
    item.location = (x, -DISTANCE, z + 0.06)
    item.rotation_euler = (Vector((x, 0, z)) - item.location).to_track_quat("-Z", "Y").to_euler()
    camera.sensor_fit, camera.sensor_height, camera.lens = "VERTICAL", 36, 36 * DISTANCE / frame


def floor():
    """A large floor that only shadows and bounced light show."""
    mesh = bpy.data.meshes.new("floor")
    mesh.from_pydata([(-9, -9, 0), (9, -9, 0), (9, 6, 0), (-9, 6, 0)], [], [(0, 1, 2, 3)])
    mesh.materials.append(studio.plain("floor", (0.80, 0.785, 0.755), 0.9, 0.0)[0])
    item = bpy.data.objects.new("floor", mesh)
    bpy.context.scene.collection.objects.link(item)
    return item


def main():
    work, slug, out, samples, width = sys.argv[sys.argv.index("--") + 1 :][:5]
    view = (sys.argv[sys.argv.index("--") + 6 :] or ["full"])[0]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    height, hand = stand(work, slug)
    figure = list(scene.collection.objects)
    ground = floor()
    strips = studio.lights()
    aim(view, height, hand)
    studio.settings(int(samples), int(width), round(int(width) * 4 / 3))
    ground.visible_camera = False
    studio.guides(out)
    scene.render.filepath = f"{out}.png"
    bpy.ops.render.render(write_still=True)
    if view != "full":
        return
    scene.use_nodes = False
    for item in strips:
        item.hide_render = True
    ground.visible_camera = True
    ground.is_shadow_catcher = True
    for item in figure:
        item.visible_camera = False
    studio.settings(int(samples), int(width) // 2, round(int(width) * 2 / 3), 0.02)
    scene.render.filepath = f"{out}-shadow.png"
    bpy.ops.render.render(write_still=True)


main()
