/**
 * Builds `packages/client` into a package for npm, in `packages/client/build` or the folder given: one file of JavaScript with all that
 * it needs, its types, the README and the licences. It depends on nothing, so it works without our unpublished packages.
 */
import fs from "node:fs";
import path from "node:path";
import { build } from "vite";
import { licencesOf } from "./licences.ts";
import { writeTypes } from "./types.ts";

const root = path.resolve(import.meta.dirname, "..", "..");
const source = path.join(root, "packages", "client");

/** As the syntax and the calls need it: `AbortSignal.any` came with Node 20.3. */
const ENGINES = { node: ">=20.3" };

/** Writes the JavaScript and returns the files of other packages in it. */
async function bundle(out: string): Promise<string[]> {
  const built = await build({
    configFile: false,
    root: source,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: true,
      target: "es2022",
      // Developers step into it, and their own build makes it small.
      minify: false,
      lib: { entry: path.join(source, "src", "index.ts"), formats: ["es"], fileName: "index" },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !("output" in first)) throw new Error("the client was not built");
  const [chunk, ...more] = first.output;
  if (more.length > 0 || chunk.imports.length > 0) throw new Error("the client has to be one file without imports");
  return chunk.moduleIds;
}

function manifest(): Record<string, unknown> {
  const { name, version, description, license } = JSON.parse(
    fs.readFileSync(path.join(source, "package.json"), "utf8"),
  ) as Record<string, string>;
  return {
    ...{ name, version, description, license, type: "module", sideEffects: false, engines: ENGINES },
    keywords: ["virtual try-on", "fashion", "toile"],
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    publishConfig: { access: "public" },
  };
}

export async function buildClient(out: string): Promise<void> {
  const modules = await bundle(out);
  writeTypes({ root, source: path.join(source, "src"), out });
  fs.writeFileSync(path.join(out, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  fs.writeFileSync(path.join(out, "THIRD-PARTY-LICENSES.txt"), licencesOf(modules));
  fs.copyFileSync(path.join(source, "README.md"), path.join(out, "README.md"));
  for (const file of ["LICENSE", "NOTICE"]) fs.copyFileSync(path.join(root, file), path.join(out, file));
}

const [, script, out = path.join(source, "build")] = process.argv;
if (import.meta.filename === script) {
  await buildClient(path.resolve(out));
  process.stdout.write(`${path.resolve(out)}: npm pack or npm publish in this folder\n`);
}
