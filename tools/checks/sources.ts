/** Reads the repository's own source files for the tests that judge it. */
import fs from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

export const root = path.resolve(import.meta.dirname, "../..");

const SOURCE = /\.(ts|tsx|mjs)$/;
const SKIPPED = new Set([
  "node_modules",
  "build",
  ".react-router",
  ".wxt",
  ".git",
  "data",
  "test-results",
  "playwright-report",
  ".cache",
]);

export type SourceFile = {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  text: string;
  lines: number;
  imports: string[];
};

/** Every path below `folder` that is not made by a tool, from the repository's root. */
export function listPaths(folder = ""): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const inner = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? [inner, ...listPaths(inner)] : [inner];
  });
}

function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const named = module.staticImports.map((found) => found.moduleRequest.value);
  const passedOn = module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest?.value));
  const later = module.dynamicImports.map((found) => text.slice(found.moduleRequest.start, found.moduleRequest.end));
  const literal = later.filter((request) => /^["']/.test(request)).map((request) => request.slice(1, -1));
  return [...named, ...passedOn.filter((value) => value !== undefined), ...literal];
}

export function readSources(): SourceFile[] {
  return listPaths()
    .filter((file) => SOURCE.test(file))
    .map((file) => {
      const text = fs.readFileSync(path.join(root, file), "utf8");
      return { path: file, text, lines: text.split("\n").length - 1, imports: importsOf(file, text) };
    });
}

/** The repository path that a relative import means, or the package's name. */
export function resolveImport(from: string, request: string): string {
  return request.startsWith(".") ? path.posix.normalize(path.posix.join(path.posix.dirname(from), request)) : request;
}
