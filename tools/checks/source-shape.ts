/** The shape of source files: how long their functions are, and how many of them share a folder. */
import path from "node:path";
import { parseSync } from "vite";
import type { SourceFile } from "./sources.ts";

type Node = { type: string; start: number; end: number; id?: { name?: string } | null };

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

export type SourceFunction = { path: string; name: string; lines: number };

/**
 * Every function of the file with its lines. An unnamed one gets the name of the variable or property to which it is
 * assigned.
 */
export function functionsOf({ path: file, text }: Pick<SourceFile, "path" | "text">): SourceFunction[] {
  const found: SourceFunction[] = [];
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, name);
    if (value === null || typeof value !== "object" || Array.isArray(value)) return;
    const node = value as Node & Record<string, unknown>;
    const key = node.key as { name?: string } | undefined;
    const own = node.id?.name ?? key?.name ?? name;
    if (FUNCTIONS.has(node.type)) {
      found.push({ path: file, name: own, lines: text.slice(node.start, node.end).split("\n").length });
    }
    const inner = FUNCTIONS.has(node.type) ? "(unnamed)" : own;
    for (const [property, child] of Object.entries(node)) if (property !== "id") visit(child, inner);
  };
  visit(parseSync(file, text).program.body, "(unnamed)");
  return found;
}

const isSource = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec|fixture)\.tsx?$/.test(file);

/** Source files by folder, without the tests and fixtures beside them. */
export function folderSizes(sources: readonly Pick<SourceFile, "path">[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { path: file } of sources) {
    if (!isSource(file)) continue;
    const folder = path.posix.dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return sizes;
}
