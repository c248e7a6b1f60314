/**
 * LiteRT in any JavaScript environment. A `RuntimeEnvironment` (`node-runtime.ts`, `browser-runtime.ts`) provides what depends
 * on files or URLs: how its loader's text becomes a function, and where its WebAssembly is.
 */
import { loadAndCompile, loadLiteRt, Tensor } from "@litertjs/core";

/** A compiled network. One call at a time: the runtime is single-threaded. */
export interface Model {
  /**
   * @param input - NHWC values for a square RGB input, `side * side * 3` long.
   * @returns Copies of the outputs, in the model's order.
   */
  run(input: Float32Array, side: number): Promise<Float32Array[]>;
}

export interface RuntimeEnvironment {
  /** Evaluates one of LiteRT's loaders and returns its export: Emscripten's factory of the module. */
  loadFactory(): Promise<unknown>;
  /** URL of the loader's WebAssembly, if it is not beside the loader. */
  wasmAddress?: string;
}

/** What LiteRT's loader expects to find on a browser worker's global object. */
interface LoaderGlobals {
  self?: unknown;
  importScripts?: (...paths: string[]) => void;
  ModuleFactory?: unknown;
  Module?: unknown;
}

let runtime: Promise<void> | undefined;

/** Starts the runtime, once per thread; a failed start may be retried. */
export function startRuntime(environment: RuntimeEnvironment): Promise<void> {
  runtime ??= start(environment).catch((error: unknown) => {
    runtime = undefined;
    throw error;
  });
  return runtime;
}

/** Compiles a .tflite file for the CPU (XNNPACK in WebAssembly). The runtime must have been started. */
export async function compileModel(file: Uint8Array): Promise<Model> {
  const compiled = await loadAndCompile(file, { accelerator: "wasm" });
  return {
    async run(input, side) {
      const tensor = new Tensor(input, [1, side, side, 3]);
      try {
        const outputs = await compiled.run(tensor);
        const copies: Float32Array[] = [];
        for (const output of outputs) {
          copies.push(new Float32Array(await output.data()));
          output.delete();
        }
        return copies;
      } finally {
        tensor.delete();
      }
    },
  };
}

/**
 * LiteRT is documented only for classic browser scripts: it calls `importScripts` and then reads a global. So the factory is
 * evaluated beforehand and passed in by an `importScripts` of ours. All of it is removed afterwards, so that no other library
 * mistakes a Node process for a browser. `Module` is Emscripten's way to redirect its output (the runtime reports every model it
 * loads) and to set the URL of its WebAssembly.
 */
async function start(environment: RuntimeEnvironment): Promise<void> {
  const factory = await environment.loadFactory();
  // these globals exist in browsers only, so Node's type of the global object lacks them
  const globals = globalThis as LoaderGlobals;
  const before = { self: globals.self, importScripts: globals.importScripts };
  if (!before.self) globals.self = globalThis;
  globals.importScripts = () => {
    globals.ModuleFactory = factory;
  };
  const { wasmAddress } = environment;
  globals.Module = {
    print: ignore,
    printErr: ignore,
    ...(wasmAddress ? { locateFile: () => wasmAddress } : {}),
  };
  const warn = console.warn;
  // without a GPU LiteRT reports that through console.warn; nothing here asks for one
  console.warn = (...values: unknown[]) => {
    if (!String(values[0]).includes("WebGPU")) warn(...values);
  };
  try {
    // any name with this ending is taken for the caller's own loader
    await loadLiteRt("loader.js");
  } finally {
    console.warn = warn;
    if (!before.self) delete globals.self;
    if (before.importScripts) globals.importScripts = before.importScripts;
    else delete globals.importScripts;
  }
}

function ignore(): void {}
