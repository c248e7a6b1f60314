import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { blog } from "./blog/vite-blog.ts";
import { bundleEmbed } from "./embed/build.ts";
import { compressAssets } from "./vite-compress.ts";
import { inlineScripts } from "./vite-inline-script.ts";

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

/**
 * A page of forty small files waits for forty responses, which takes longer on a phone's connection than their bytes. The root
 * route's imports are on every page, so they are two files: React, which seldom changes, and the frame around all pages. Icons and
 * the smallest pieces share a third, and the parts of product lists a fourth.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: nameOfFrame, debugName: "frame", priority: 2 },
  {
    name: "cards",
    test: /[\\/]catalogue[\\/](card|listing)[\\/](product-card|favourite-button|quick-view-button|deferred-view|structured-data|shop-messages|delete-for-admin)\.|[\\/]app[\\/]ui[\\/]product-(image|price)\.|[\\/]shop-admin\./,
  },
  {
    name: "pieces",
    // Before the cards, which would otherwise include the pieces that they show and be on every page with them.
    priority: 1,
    test: /lucide-react|[\\/]app[\\/](ui[\\/](badge|skeleton|visually-hidden|error-state|empty-state|progress)|lib[\\/]format[\\/](money|price))\./,
  },
];

const OURS = /[\\/]apps[\\/]web[\\/]app[\\/]/;

/** Follows only our own modules: through a package's index everything in it would seem to be imported. */
function nameOfFrame(id: string, context: Rolldown.ChunkingContext): string | null {
  const seen = new Set<string>();
  const isInFrame = (module: string): boolean => {
    if (/[\\/]app[\\/](root|entry\.client)\.tsx/.test(module)) return true;
    if (seen.has(module) || !OURS.test(module)) return false;
    seen.add(module);
    return context.getModuleInfo(module)?.importers.some(isInFrame) ?? false;
  };
  return isInFrame(id) ? "frame" : null;
}

export default defineConfig({
  plugins: [
    inlineScripts(),
    keepWorkersOffTheServer,
    serveEmbed,
    tailwindcss(),
    blog(),
    reactRouter(),
    compressAssets(),
  ],
  resolve: { tsconfigPaths: true },
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
