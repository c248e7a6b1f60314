import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { compressAssets } from "./vite-compress.ts";

/** Vite writes what a worker needs into every build that was made beside the browser's: here 19 MB of WebAssembly and models. */
const keepWorkersOffTheServer: Plugin = {
  name: "keep-workers-off-the-server",
  applyToEnvironment: (environment) => environment.name === "ssr",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const name of Object.keys(bundle)) {
        if (/\.worker-|litert_wasm|\.(tflite|data)$/.test(name)) delete bundle[name];
      }
    },
  },
};

export default defineConfig({
  plugins: [keepWorkersOffTheServer, tailwindcss(), reactRouter(), compressAssets()],
  resolve: { tsconfigPaths: true },
  worker: { format: "es" },
  // Found late, each of these would make the development server reload the first page that needs it.
  optimizeDeps: {
    include: [
      "@hookform/resolvers/zod",
      "@litertjs/core",
      "@tanstack/react-query",
      "clsx",
      "embla-carousel-react",
      "radix-ui",
      "react-dom/client",
      "react-hook-form",
      "zod",
    ],
  },
});
