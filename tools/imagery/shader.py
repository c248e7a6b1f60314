"""A small vocabulary for building Cycles materials from arithmetic on sockets."""

import bpy


class Shader:
    """Wraps one material; values may be sockets, numbers or colour tuples."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]

    def node(self, kind, **options):
        made = self.tree.nodes.new(kind)
        for key, value in options.items():
            setattr(made, key, value)
        return made

    def feed(self, socket, value):
        if hasattr(value, "is_output"):
            self.tree.links.new(value, socket)
        elif isinstance(value, (tuple, list)):
            socket.default_value = (*value, 1) if len(value) == 3 and len(socket.default_value) == 4 else value
        elif value is not None:
            socket.default_value = value

    def math(self, operation, a, b=None, c=None):
        made = self.node("ShaderNodeMath", operation=operation)
        for socket, value in zip(made.inputs, (a, b, c)):
            self.feed(socket, value)
        return made.outputs[0]

    def add(self, a, b):
        return self.math("ADD", a, b)

    def sub(self, a, b):
        return self.math("SUBTRACT", a, b)

    def mul(self, a, b):
        return self.math("MULTIPLY", a, b)

    def attribute(self, name):
        """A float attribute of the mesh."""
        return self.node("ShaderNodeAttribute", attribute_name=name).outputs["Fac"]

    def vector_attribute(self, name):
        """The socket of a vector attribute and its three components."""
        vector = self.node("ShaderNodeAttribute", attribute_name=name).outputs["Vector"]
        split = self.node("ShaderNodeSeparateXYZ")
        self.feed(split.inputs[0], vector)
        return vector, list(split.outputs)

    def combine(self, x, y, z=0.0):
        made = self.node("ShaderNodeCombineXYZ")
        for socket, value in zip(made.inputs, (x, y, z)):
            self.feed(socket, value)
        return made.outputs[0]

    def mix(self, share, a, b):
        """Colour a where share is 0, b where it is 1."""
        made = self.node("ShaderNodeMixRGB")
        for socket, value in zip(made.inputs, (share, a, b)):
            self.feed(socket, value)
        return made.outputs[0]

    def noise(self, vector, scale, detail=3.0):
        made = self.node("ShaderNodeTexNoise")
        self.feed(made.inputs["Vector"], vector)
        made.inputs["Scale"].default_value, made.inputs["Detail"].default_value = scale, detail
        return made.outputs[0]

    def cells(self, vector, scale):
        """Nearest jittered point on a plane: offset x, offset y and two random numbers."""
        made = self.node("ShaderNodeTexVoronoi", voronoi_dimensions="2D", feature="F1")
        made.inputs["Scale"].default_value, made.inputs["Randomness"].default_value = scale, 0.75
        self.feed(made.inputs["Vector"], vector)
        away = self.node("ShaderNodeVectorMath", operation="SUBTRACT")
        self.feed(away.inputs[0], vector)
        self.feed(away.inputs[1], made.outputs["Position"])
        scaled = self.node("ShaderNodeVectorMath", operation="SCALE")
        self.feed(scaled.inputs[0], away.outputs[0])
        scaled.inputs[3].default_value = scale
        parts = self.node("ShaderNodeSeparateXYZ")
        self.feed(parts.inputs[0], scaled.outputs[0])
        chance = self.node("ShaderNodeSeparateXYZ")
        self.feed(chance.inputs[0], made.outputs["Color"])
        return parts.outputs[0], parts.outputs[1], chance.outputs[0], chance.outputs[1]

    def above(self, value, edge, softness):
        """0 below edge, 1 above it, smooth over twice the softness."""
        made = self.node("ShaderNodeMapRange", interpolation_type="SMOOTHSTEP")
        self.feed(made.inputs[0], value)
        made.inputs[1].default_value, made.inputs[2].default_value = edge - softness, edge + softness
        return made.outputs[0]

    def below(self, value, edge, softness):
        return self.sub(1.0, self.above(value, edge, softness))

    def near(self, value, centre, reach, softness):
        """1 where value lies within reach of centre."""
        return self.below(self.math("ABSOLUTE", self.sub(value, centre)), reach, softness)

    def phase(self, value, period):
        """Position 0..1 within each period."""
        return self.math("FRACT", self.math("DIVIDE", value, period))

    def wave(self, value, period):
        return self.math("SINE", self.mul(value, 6.2832 / period))

    def finish(self, colour, relief=None, roughness=0.85, specular=0.15, sheen=0.25):
        """Connect the surface; relief is a height in metres."""
        self.feed(self.surface.inputs["Base Color"], colour)
        self.surface.inputs["Roughness"].default_value = roughness
        self.surface.inputs["Specular"].default_value = specular
        self.surface.inputs["Sheen"].default_value = sheen
        self.surface.inputs["Sheen Tint"].default_value = 0.6
        if relief is not None:
            bump = self.node("ShaderNodeBump")
            bump.inputs["Strength"].default_value = bump.inputs["Distance"].default_value = 1.0
            self.feed(bump.inputs["Height"], relief)
            self.tree.links.new(bump.outputs[0], self.surface.inputs["Normal"])
        return self.material
