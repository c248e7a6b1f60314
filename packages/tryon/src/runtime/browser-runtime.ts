import type { RuntimeEnvironment } from "./litert.ts";

/**
 * URLs of LiteRT's `litert_wasm_compat_internal.js` and `.wasm`: the build that every browser runs, with one thread and without
 * isolation.
 */
export interface RuntimeAddresses {
  loader: string;
  wasm: string;
}

/** What a CommonJS script looks for before it exports anything. */
interface CommonJsGlobals {
  module?: { exports: unknown };
  exports?: unknown;
}

/**
 * LiteRT in its own module worker, under a policy that forbids evaluating text: the loader is imported from its URL as a module, and
 * finds the `module` and `exports` that it would use in CommonJS.
 */
export function browserRuntime({ loader, wasm }: RuntimeAddresses): RuntimeEnvironment {
  return {
    wasmAddress: wasm,
    async loadFactory() {
      withholdGpu();
      const globals = globalThis as CommonJsGlobals;
      const module: { exports: unknown } = { exports: {} };
      Object.assign(globals, { module, exports: module.exports });
      try {
        await import(/* @vite-ignore */ loader);
      } finally {
        delete globals.module;
        delete globals.exports;
      }
      return module.exports;
    },
  };
}

/** LiteRT requests the high-performance GPU when it starts, which would wake a laptop's second one for nothing. */
function withholdGpu(): void {
  Object.defineProperty(navigator, "gpu", { value: { requestAdapter: async () => null }, configurable: true });
}
