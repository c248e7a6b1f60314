/**
 * Writes Brotli and gzip versions of every built asset that becomes smaller. The server sends these files as they are: compressing
 * the photo check's WebAssembly for each visitor would cost a quarter of a second of a core, and gzip alone half a megabyte more
 * data.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|json|wasm|data|tflite)$/;
const SMALLEST_BYTES = 1024;
/**
 * The highest level, 11, would make the photo check's WebAssembly an eighth smaller, but take thirteen times as long.
 */
const BROTLI_QUALITY = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))) {
        const file = path.join(dir, name);
        const bytes = await readFile(file);
        if (bytes.length < SMALLEST_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
        await writeFile(`${file}.br`, await toBrotli(bytes, { params }));
        await writeFile(`${file}.gz`, await toGzip(bytes));
      }
    },
  };
}
