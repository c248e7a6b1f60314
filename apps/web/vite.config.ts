import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { blog } from "./blog/vite-blog.ts";
import { bundleEmbed } from "./embed/build.ts";
import { CHUNKS, checkSchemas } from "./vite-chunks.ts";
import { compressAssets } from "./vite-compress.ts";

/** Vite adds a worker's files to every build besides the browser's: here 19 MB of WebAssembly and models. */
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

/** The build makes a file of it (embed/build.ts); in development it is made anew for each page. */
const serveEmbed: Plugin = {
  name: "serve-embed",
  configureServer(server) {
    server.middlewares.use("/embed.js", (_request, response, next) => {
      bundleEmbed().then((code) => response.setHeader("Content-Type", "text/javascript").end(code), next);
    });
  },
};

export default defineConfig({
  plugins: [keepWorkersOffTheServer, serveEmbed, tailwindcss(), blog(), reactRouter(), checkSchemas, compressAssets()],
  // The server compiles messages (languages/texts.ts): this entry of the library formats them without a parser.
  resolve: {
    tsconfigPaths: true,
    alias: { "use-intl/format-message": "use-intl/format-message/format-only" },
    noExternal: ["use-intl"],
  },
  worker: { format: "es" },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
  // Discovered late, each of these would make the development server reload the first page that needs it.
  optimizeDeps: {
    include: [
      "@hookform/resolvers/zod",
      "@litertjs/core",
      "clsx",
      "embla-carousel-react",
      "radix-ui",
      "react-dom/client",
      "react-hook-form",
      "zod",
    ],
  },
});
