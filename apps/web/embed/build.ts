/** Builds the try-on button's script into build/client/embed.js, with the same packed as the server sends it. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";

const web = path.resolve(import.meta.dirname, "..");

/** The script as one text. */
export async function bundleEmbed(): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      lib: { entry: path.join(import.meta.dirname, "embed.ts"), formats: ["iife"], name: "toileEmbed" },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !("output" in bundle)) throw new Error("the script of the try-on button was not built");
  return bundle.output[0].code;
}

if (import.meta.filename === process.argv[1]) {
  const code = await bundleEmbed();
  const file = path.join(web, "build", "client", "embed.js");
  await writeFile(file, code);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, brotliCompressSync(code, { params }));
  await writeFile(`${file}.gz`, gzipSync(code, { level: 9 }));
}
