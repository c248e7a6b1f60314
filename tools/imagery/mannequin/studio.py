"""Materials, lights and render settings of the figures' studio. Runs inside Blender 3.4 (Cycles on the processor).

Lights are soft and high on the left, with two tall strips behind that draw the satin edges.
"""

import os

import bpy
from mathutils import Vector

TONES = {
    "porcelain": ((0.51, 0.355, 0.268), (0.092, 0.048, 0.026)),
    "ebony": ((0.070, 0.036, 0.023), (0.0105, 0.0085, 0.0080)),
    "tan": ((0.335, 0.165, 0.092), (0.050, 0.022, 0.013)),
}
"""Lacquer and hair, linear light."""

KEY = 0.62


def plain(name, colour, rough, specular=0.35, coat=0.0, sheen=0.0):
    """A Principled material and its shader node."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    values = {"Base Color": (*colour, 1), "Roughness": rough, "Specular": specular, "Clearcoat": coat, "Clearcoat Roughness": 0.22, "Sheen": sheen}
    for key, value in values.items():
        shader.inputs[key].default_value = value
    return material, shader


def mixed(material, kind, share, under, over):
    """Output of a colour mix; share and under may be sockets or values."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    mix = nodes.new("ShaderNodeMixRGB")
    mix.blend_type = kind
    for index, value in enumerate((share, under, over)):
        if isinstance(value, bpy.types.NodeSocket):
            links.new(value, mix.inputs[index])
        else:
            mix.inputs[index].default_value = value if index == 0 else (*value[:3], 1)
    return mix.outputs[0]


def colour_of(shader):
    """What the shader's colour is now: a socket, or a value."""
    socket = shader.inputs["Base Color"]
    return socket.links[0].from_socket if socket.links else tuple(socket.default_value)


def recolour(material, shader, socket):
    material.node_tree.links.new(socket, shader.inputs["Base Color"])


def gather(material, shader, distance, least):
    """Crevices a shade deeper, as lacquer gathers in them."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    near = nodes.new("ShaderNodeAmbientOcclusion")
    near.samples = 6
    near.inputs["Distance"].default_value = distance
    span = nodes.new("ShaderNodeMapRange")
    for index, value in enumerate((0.25, 0.85, least, 1.0), 1):
        span.inputs[index].default_value = value
    links.new(near.outputs["AO"], span.inputs[0])
    recolour(material, shader, mixed(material, "MULTIPLY", 1.0, colour_of(shader), span.outputs[0]))


TINTS = [(0.62, (0.80, 0.50, 0.44)), (0.90, (0.34, 0.26, 0.23)), (0.95, (0.22, 0.17, 0.16)), (0.5, (1.12, 1.12, 1.12))]
"""Lips, brows, lash lines, eyeballs: how much, and what the lacquer is multiplied by."""


def lacquer(name, colour, tints=False, planes=()):
    """Satin lacquer, with joint lines where planes meet it."""
    material, shader = plain(name, colour, 0.40, 0.38, 0.16)
    if tints:
        nodes = material.node_tree.nodes
        for index, (share, tint) in enumerate(TINTS):
            mask = nodes.new("ShaderNodeAttribute")
            mask.attribute_name = f"t{index}"
            part = nodes.new("ShaderNodeMath")
            part.operation = "MULTIPLY"
            part.inputs[1].default_value = share
            material.node_tree.links.new(mask.outputs["Fac"], part.inputs[0])
            recolour(material, shader, mixed(material, "MIX", part.outputs[0], colour_of(shader), [c * t for c, t in zip(colour, tint)]))
    for plane in planes:
        joint(material, shader, colour, *plane)
    gather(material, shader, 0.009, 0.38)
    return material


def joint(material, shader, colour, normal, point, reach, half):
    """A fine dark line where a plane meets the lacquer, within reach of a point (metres)."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place = nodes.new("ShaderNodeNewGeometry").outputs["Position"]

    def vector(operation, other):
        node = nodes.new("ShaderNodeVectorMath")
        node.operation = operation
        links.new(place, node.inputs[0])
        node.inputs[1].default_value = other
        return node.outputs["Value"]

    def number(operation, first, second, clamp=False):
        node = nodes.new("ShaderNodeMath")
        node.operation, node.use_clamp = operation, clamp
        for index, value in enumerate((first, second)):
            if isinstance(value, bpy.types.NodeSocket):
                links.new(value, node.inputs[index])
            else:
                node.inputs[index].default_value = value
        return node.outputs[0]

    offset = sum(a * b for a, b in zip(normal, point))
    gap = number("ABSOLUTE", number("SUBTRACT", vector("DOT_PRODUCT", normal), offset), 0.0)
    line = number("SUBTRACT", 1.0, number("MULTIPLY", number("SUBTRACT", gap, half), 1 / (half * 0.8)), True)
    share = number("MULTIPLY", line, number("LESS_THAN", vector("DISTANCE", point), reach))
    recolour(material, shader, mixed(material, "MIX", share, colour_of(shader), (colour[0] * 0.42, colour[1] * 0.38, colour[2] * 0.35)))


def hair(name, colour):
    """Hair, a little duller than skin, deeper between the strands."""
    material, shader = plain(name, colour, 0.44, 0.34, 0.10)
    gather(material, shader, 0.006, 0.42)
    return material


def lamp(place, target, width, height, power, colour=(1, 1, 1)):
    """A rectangular light that the camera does not see."""
    light = bpy.data.lights.new("lamp", "AREA")
    light.energy, light.shape, light.size, light.size_y, light.color = power * KEY, "RECTANGLE", width, height, colour
    item = bpy.data.objects.new("lamp", light)
    bpy.context.scene.collection.objects.link(item)
    item.location = place
    item.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    item.visible_camera = False
    return item


def lights(scale=1.0, centre=(0, 0, 1.1)):
    """Key, fill, two strips behind, a soft light above and the room; scale shrinks the studio around a close-up."""
    def at(x, y, z):
        return (centre[0] + x * scale, centre[1] + y * scale, centre[2] + (z - 1.1) * scale)

    s = scale
    lamp(at(-2.4, -2.7, 3.0), at(0, 0, 1.25), 1.5 * s, 1.9 * s, 150 * s * s, (1, 0.975, 0.945))
    lamp(at(3.0, -2.4, 1.5), at(0, 0, 1.1), 1.8 * s, 2.6 * s, 13 * s * s, (0.95, 0.97, 1))
    strips = [lamp(at(2.1, 1.5, 1.5), at(0, 0, 1.1), 0.5 * s, 2.6 * s, 62 * s * s, (1, 0.98, 0.96))]
    strips.append(lamp(at(-2.2, 1.4, 1.5), at(0, 0, 1.1), 0.5 * s, 2.6 * s, 42 * s * s, (0.96, 0.98, 1)))
    lamp(at(0, -0.4, 3.6), at(0, 0.1, 1.2), 1.6 * s, 1.4 * s, 20 * s * s)
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    back = world.node_tree.nodes["Background"].inputs
    back[0].default_value, back[1].default_value = (0.97, 0.96, 0.94, 1), 0.15
    return strips


def guides(base):
    """Have Blender write normals (halved, about grey) and colours beside the picture, as linear 16-bit PNGs."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.use_pass_normal, layer.use_pass_diffuse_color = True, True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    source = next(node for node in nodes if node.type == "R_LAYERS")
    halved = nodes.new("CompositorNodeMixRGB")
    halved.blend_type, halved.inputs[0].default_value, halved.inputs[2].default_value = "MULTIPLY", 1.0, (0.5, 0.5, 0.5, 1)
    links.new(source.outputs["Normal"], halved.inputs[1])
    raised = nodes.new("CompositorNodeMixRGB")
    raised.blend_type, raised.inputs[0].default_value, raised.inputs[2].default_value = "ADD", 1.0, (0.5, 0.5, 0.5, 1)
    links.new(halved.outputs[0], raised.inputs[1])
    for name, socket in (("normal", raised.outputs[0]), ("colour", source.outputs["DiffCol"])):
        out = nodes.new("CompositorNodeOutputFile")
        out.base_path, name_at = os.path.split(f"{base}-{name}")
        out.file_slots[0].path = name_at
        out.format.file_format, out.format.color_mode, out.format.color_depth = "PNG", "RGB", "16"
        out.format.color_management = "OVERRIDE"
        out.format.view_settings.view_transform = "Raw"
        links.new(socket, out.inputs[0])


def settings(samples, width, height, threshold=0.008):
    """Cycles on the processor, film transparent, no denoiser (Debian's Blender has none)."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = samples, True, threshold, 16
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 3, 2
    cycles.use_denoising, cycles.sample_clamp_indirect = False, 3
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.4
    render = scene.render
    render.resolution_x, render.resolution_y, render.film_transparent = width, height, True
    render.image_settings.color_mode, render.image_settings.color_depth = "RGBA", "16"
    scene.view_settings.view_transform, scene.view_settings.look, scene.view_settings.exposure = "Filmic", "High Contrast", 0.30
