import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { supportsFeature } from "@litertjs/core";
import type { RuntimeEnvironment } from "./litert.ts";

const require = createRequire(import.meta.url);

/** LiteRT from our own node_modules, the faster build if the processor supports it; its loader finds the WebAssembly beside itself. */
export const nodeRuntime: RuntimeEnvironment = {
  async loadFactory() {
    const loader = (await supportsFeature("relaxedSimd"))
      ? "litert_wasm_internal.js"
      : "litert_wasm_compat_internal.js";
    return evaluateScript(join(dirname(require.resolve("@litertjs/core/package.json")), "wasm", loader));
  },
};

/** Runs a CommonJS-like script and returns what it exports. */
function evaluateScript(path: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  // plain require fails: the package declares type "module", its loader is a CommonJS script
  const run = new Function("module", "exports", "require", "__filename", "__dirname", readFileSync(path, "utf8"));
  run(module, module.exports, require, path, dirname(path));
  return module.exports;
}
