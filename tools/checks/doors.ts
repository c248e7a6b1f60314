/**
 * What the API's doors export: functions and types, one by one. A whole module behind one name would let every route
 * reach a store, and nobody could say what the room offers.
 */
import path from "node:path";
import { parseSync } from "vite";
import { resolveImport, type SourceFile } from "./sources.ts";

type File = Pick<SourceFile, "path" | "text">;

const ROOMS = "apps/api/src/features/";
const isTest = (file: string) => /\.test\.ts$/.test(file);

/** A door is named like its folder: `credits/credits.ts`, `credits/book/book.ts`. */
export const isDoor = (file: string): boolean =>
  file.startsWith(ROOMS) && path.posix.basename(file, ".ts") === path.posix.basename(path.posix.dirname(file));

type Import = { from: string; name: string; local: string };
type Export = { from: string | null; name: string; as: string };

/** Of values; `*` is a whole module. */
function valuesOf({ path: file, text }: File): { imports: Import[]; exports: Export[] } {
  const { module } = parseSync(file, text);
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName, localName }) => ({
        from: resolveImport(file, moduleRequest.value),
        name: importName.kind === "NamespaceObject" ? "*" : (importName.name ?? "default"),
        local: localName.value,
      })),
  );
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ moduleRequest, importName, localName, exportName }) => ({
        from: moduleRequest ? resolveImport(file, moduleRequest.value) : null,
        name: importName.kind.startsWith("All") ? "*" : (importName.name ?? localName.name ?? "default"),
        as: exportName.name ?? "*",
      })),
  );
  return { imports, exports };
}

/** A sentence for each whole module that the door exports. */
export function wholeModulesOf(door: File): string[] {
  const { imports, exports } = valuesOf(door);
  const whole = (found: Export) =>
    found.name === "*" ||
    imports.some(({ name, local }) => name === "*" && found.from === null && local === found.name);
  return exports.filter(whole).map(({ as }) => `${door.path} exports a whole module as ${as}: name its functions`);
}

/** A sentence for each function of a store that a route reaches, through however many doors. */
export function storesReachedByRoutes(sources: readonly File[]): string[] {
  const rooms = sources.filter(({ path: file }) => file.startsWith(ROOMS) && !isTest(file));
  const doors = new Map(rooms.filter(({ path: file }) => isDoor(file)).map((door) => [door.path, valuesOf(door)]));
  const isOfStore = (file: string, name: string): boolean => {
    if (file.endsWith(".store.ts")) return true;
    const passedOn = doors.get(file)?.exports.find((one) => one.as === name && one.from !== null);
    return passedOn?.from ? isOfStore(passedOn.from, passedOn.name) : false;
  };
  const routes = rooms.filter(({ path: file }) => file.endsWith(".routes.ts"));
  return routes.flatMap((route) =>
    valuesOf(route).imports.flatMap(({ from, name, local }) => {
      const names = name === "*" ? [...route.text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, "g"))] : [["", name]];
      const reached = new Set(names.flatMap(([, one = ""]) => (isOfStore(from, one) ? [one] : [])));
      return [...reached].map((one) => `${route.path} reaches ${one} of a store through ${from}`);
    }),
  );
}
