/**
 * `import script from "./start.inline.ts?script"` is the compiled, minified text of that file's default function, for a script in a page's
 * own HTML, which runs before any module. Call it with `inlineCall`. The file is checked and linted like any other and must stand alone:
 * imported values would not be in the text.
 */
import { readFile } from "node:fs/promises";
import { minifySync, type Plugin, transformWithOxc } from "vite";

const QUERY = "?script";
const EXPORTED = /^export default function/;

export async function compileInlineScript(source: string, file: string): Promise<string> {
  const { code } = await transformWithOxc(source, file, { target: "es2020" });
  const minified = minifySync(file.replace(/\.ts$/, ".js"), code, { module: true, compress: true, mangle: true });
  const script = minified.code.trim().replace(/;$/, "");
  if (!EXPORTED.test(script) || /\b(im|ex)port\b(?!\()/.test(script.slice("export".length)))
    throw new Error(`${file} is no inline script: it must be one default function that imports nothing.`);
  return script.replace(EXPORTED, "function");
}

export function inlineScripts(): Plugin {
  return {
    name: "inline-scripts",
    // Before Vite's own plugins, which would take the query for one of theirs.
    enforce: "pre",
    load: {
      filter: { id: /\?script$/ },
      async handler(id) {
        const file = id.slice(0, -QUERY.length);
        this.addWatchFile(file);
        return `export default ${JSON.stringify(await compileInlineScript(await readFile(file, "utf8"), file))};`;
      },
    },
  };
}
