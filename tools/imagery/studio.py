"""Blender helpers: meshes from arrays, a soft photo studio, and rendering on a transparent film."""

import math
import os

import bpy
import numpy as np
from mathutils import Vector

from denoise import denoise, to_display

PASSES = ("Image", "DiffCol", "Normal")


def empty_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def mesh_object(name, vertices, faces, attributes=None):
    """Smooth-shaded object; faces with a repeated last corner become triangles.

    attributes maps a name to one float, or one 3-vector, for each vertex.
    """
    mesh = bpy.data.meshes.new(name)
    corners = [tuple(int(i) for i in (f[:3] if f[2] == f[3] else f)) for f in faces]
    mesh.from_pydata([tuple(v) for v in np.asarray(vertices, float)], [], corners)
    for key, values in (attributes or {}).items():
        values = np.asarray(values, np.float32)
        kind, slot = ("FLOAT_VECTOR", "vector") if values.ndim == 2 else ("FLOAT", "value")
        mesh.attributes.new(key, kind, "POINT").data.foreach_set(slot, values.ravel())
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def subdivide(thing, levels):
    modifier = thing.modifiers.new("subdivide", "SUBSURF")
    modifier.levels = modifier.render_levels = levels


def thicken(thing, metres):
    """Give cloth a thickness, inwards."""
    modifier = thing.modifiers.new("thicken", "SOLIDIFY")
    modifier.thickness, modifier.offset = metres, -1


def softbox(name, place, target, size, watts, colour=(1, 1, 1)):
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.energy, lamp.size, lamp.color = watts, size, colour
    thing = bpy.data.objects.new(name, lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()


def light(middle, reach):
    """Key upper left, fill right, two rims; middle is a height and reach the framed height (metres)."""
    k = max(1.0, reach / 1.1)
    softbox("key", (-1.6 * k, -2.2 * k, middle + 1.3 * k), (0, 0, middle), 1.4 * k, 74 * k * k, (1, 0.98, 0.955))
    softbox("fill", (2.2 * k, -2.2 * k, middle + 0.2), (0, 0, middle), 2.2 * k, 14 * k * k, (0.96, 0.98, 1))
    for side in (-1, 1):
        softbox(f"rim{side}", (1.6 * side * k, 1.0 * k, middle + 0.8 * k), (0, 0, middle), 0.9 * k, 20 * k * k)
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (1, 0.99, 0.975, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.25


def camera(middle, reach, width, height):
    """85 mm lens level with the middle, framing reach metres of height."""
    scene = bpy.context.scene
    lens = bpy.data.cameras.new("camera")
    lens.lens, lens.sensor_fit, lens.sensor_height = 85, "VERTICAL", 36
    thing = bpy.data.objects.new("camera", lens)
    scene.collection.objects.link(thing)
    scene.camera = thing
    thing.location = (0, -reach * 85 / 36, middle)
    thing.rotation_euler = (math.pi / 2, 0, 0)
    scene.render.resolution_x, scene.render.resolution_y = width, height


def passes_to_files(stem):
    """Write picture, surface colour and normals of the next render as float files beside the stem."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.use_pass_diffuse_color = layer.use_pass_normal = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source, files = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = os.path.dirname(stem)
    files.format.file_format, files.format.color_depth, files.format.color_mode = "OPEN_EXR", "32", "RGBA"
    files.file_slots.clear()
    for name in PASSES:
        files.file_slots.new(f"{os.path.basename(stem)}-{name}-")
        tree.links.new(source.outputs[name], files.inputs[-1])


def load_pass(stem, name):
    """One pass as an array (rows from the top, RGBA); its file is removed."""
    path = f"{stem}-{name}-{bpy.context.scene.frame_current:04d}.exr"
    image = bpy.data.images.load(path)
    pixels = np.empty(len(image.pixels), np.float32)
    image.pixels.foreach_get(pixels)
    os.remove(path)
    return pixels.reshape(image.size[1], image.size[0], 4)[::-1]


def save_png(path, pixels):
    """Save display-encoded RGBA (rows from the top)."""
    height, width = pixels.shape[:2]
    image = bpy.data.images.new("finished", width, height, alpha=True)
    image.pixels.foreach_set(np.ascontiguousarray(pixels[::-1], np.float32).ravel())
    image.filepath_raw, image.file_format = path, "PNG"
    image.save()


def render(path, samples):
    """Cycles on the processor, denoised; the picture keeps its transparency for the finishing step."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.use_denoising = samples, False, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 2, 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 3
    scene.render.film_transparent = True
    stem = os.path.splitext(path)[0]
    passes_to_files(stem)
    bpy.ops.render.render()
    picture, colour, normal = (load_pass(stem, name) for name in PASSES)
    save_png(path, to_display(denoise(picture, colour, normal)))
