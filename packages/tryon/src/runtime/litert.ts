import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { loadAndCompile, loadLiteRt, Tensor } from "@litertjs/core";

const require = createRequire(import.meta.url);

/** A compiled network. One call at a time: the runtime is single-threaded. */
export interface Model {
  /**
   * @param input - NHWC values for a square RGB input, `side * side * 3` long.
   * @returns Copies of the outputs, in the model's order.
   */
  run(input: Float32Array, side: number): Promise<Float32Array[]>;
}

let runtime: Promise<unknown> | undefined;

/** Compiles a .tflite file for the CPU (XNNPACK in WebAssembly). Loads the runtime on first use in this thread. */
export async function compileModel(file: Uint8Array): Promise<Model> {
  runtime ??= loadRuntime();
  await runtime;
  const compiled = await loadAndCompile(file, { accelerator: "wasm" });
  return {
    async run(input, side) {
      const tensor = new Tensor(input, [1, side, side, 3]);
      try {
        const outputs = await compiled.run(tensor);
        const copies: Float32Array[] = [];
        for (const output of outputs) {
          copies.push(Float32Array.from(await output.data()));
          output.delete();
        }
        return copies;
      } finally {
        tensor.delete();
      }
    },
  };
}

/** What LiteRT's loader expects to find on a browser worker's global object. */
interface BrowserGlobals {
  self?: unknown;
  importScripts?: (...paths: string[]) => void;
  ModuleFactory?: unknown;
  Module?: unknown;
}

/**
 * LiteRT is documented for browsers only. In Node it needs a global `self` and an `importScripts` that evaluates the
 * loader's text; both are taken away again, so that no other library takes this process for a browser.
 * `Module` is Emscripten's way to redirect its output: the runtime reports every model it loads.
 */
async function loadRuntime(): Promise<void> {
  // these globals exist in browsers only, so Node's type of the global object lacks them
  const globals = globalThis as BrowserGlobals;
  const before = { self: globals.self, importScripts: globals.importScripts };
  globals.self ??= globalThis;
  globals.importScripts = (...paths) => {
    for (const path of paths) globals.ModuleFactory = evaluateScript(path);
  };
  globals.Module = { print: ignore, printErr: ignore };
  const warn = console.warn;
  // without a GPU LiteRT says so through console.warn; nothing here asks for one
  console.warn = (...values: unknown[]) => {
    if (!String(values[0]).includes("WebGPU")) warn(...values);
  };
  try {
    await loadLiteRt(join(dirname(require.resolve("@litertjs/core/package.json")), "wasm/"));
  } finally {
    console.warn = warn;
    restore(globals, "self", before.self);
    restore(globals, "importScripts", before.importScripts);
  }
}

function ignore(): void {}

function restore<Key extends keyof BrowserGlobals>(
  globals: BrowserGlobals,
  key: Key,
  value: BrowserGlobals[Key],
): void {
  if (value === undefined) delete globals[key];
  else globals[key] = value;
}

/** Runs a CommonJS-like script from our own node_modules and returns what it exports. */
function evaluateScript(path: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  // plain require fails: the package declares type "module", its loader is a CommonJS script
  const run = new Function("module", "exports", "require", "__filename", "__dirname", readFileSync(path, "utf8"));
  run(module, module.exports, require, path, dirname(path));
  return module.exports;
}
