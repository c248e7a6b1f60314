"""Cloth of the base layers: colour, weave, stitched hems and a bound neck. Runs inside Blender 3.4.

Stitches lie at set distances (metres) from the cloth's own edges, which the drape brings along.
"""

import bpy

import studio

EDGES = {"to_hem": (0.021, 0.024), "to_sleeve": (0.018, 0.021), "to_neck": (0.0135,)}
STITCH = 0.0008


def number(nodes, links, operation, first, second=0.0, clamp=False):
    """Output of a maths node."""
    node = nodes.new("ShaderNodeMath")
    node.operation, node.use_clamp = operation, clamp
    for index, value in enumerate((first, second)):
        if isinstance(value, bpy.types.NodeSocket):
            links.new(value, node.inputs[index])
        else:
            node.inputs[index].default_value = value
    return node.outputs[0]


def edge_lines(nodes, links):
    """1 on the stitches beside hem, sleeve and neck, 0 elsewhere."""
    total = None
    for name, distances in EDGES.items():
        mask = nodes.new("ShaderNodeAttribute")
        mask.attribute_name = name
        for distance in distances:
            gap = number(nodes, links, "ABSOLUTE", number(nodes, links, "SUBTRACT", mask.outputs["Fac"], distance))
            line = number(nodes, links, "SUBTRACT", 1.0, number(nodes, links, "DIVIDE", gap, STITCH), True)
            total = line if total is None else number(nodes, links, "MAXIMUM", total, line)
    return total


def cloth(name, look):
    """Matt cloth with a little nap; look has colour, weave (jersey or twill) and, for a printed one, stripes."""
    material, shader = studio.plain(name, look["colour"], 0.85, 0.18, 0.0, 0.25)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    weave = nodes.new("ShaderNodeTexNoise")
    weave.inputs["Scale"].default_value, weave.inputs["Detail"].default_value = (1400 if look["weave"] == "jersey" else 1000), 2
    links.new(place, weave.inputs["Vector"])
    stitches = edge_lines(nodes, links)
    height = number(nodes, links, "SUBTRACT", weave.outputs["Fac"], number(nodes, links, "MULTIPLY", stitches, 2.5))
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = 0.14, 0.0006
    links.new(height, bump.inputs["Height"])
    links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    dark = [c * 0.72 for c in look["colour"]]
    studio.recolour(material, shader, studio.mixed(material, "MIX", number(nodes, links, "MULTIPLY", stitches, 0.8), studio.colour_of(shader), dark))
    studio.gather(material, shader, 0.02, 0.72)
    return material
