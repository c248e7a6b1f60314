/** A network with several inputs, on the same runtime. Apart from litert.ts, because no browser needs one. */
import { loadAndCompile, Tensor } from "@litertjs/core";

export interface DecoderInput {
  values: Float32Array;
  /** NHWC. */
  shape: readonly number[];
}

export interface Decoder {
  /** @returns A copy of the first output. One call at a time, as for every network. */
  run(inputs: readonly DecoderInput[]): Promise<Float32Array>;
}

/** The runtime must have been started. */
export async function compileDecoder(file: Uint8Array): Promise<Decoder> {
  const compiled = await loadAndCompile(file, { accelerator: "wasm" });
  return {
    async run(inputs) {
      const tensors = inputs.map(({ values, shape }) => new Tensor(values, [...shape]));
      try {
        const [output] = await compiled.run(tensors);
        const copy = new Float32Array(await output.data());
        output.delete();
        return copy;
      } finally {
        for (const tensor of tensors) tensor.delete();
      }
    },
  };
}
