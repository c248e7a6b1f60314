/** Names that this code once used for things that have a standard term. A new file must not bring one back. */
import path from "node:path";
import { parseSync } from "vite";
import type { SourceFile } from "./sources.ts";

export type RetiredName = {
  /** Matched against a name's words in lower case, joined by hyphens: `createTurns` is `create-turns`. */
  words: RegExp;
  /** The name to use. */
  instead: string;
  /** Where the word is retired; by default everywhere. Elsewhere it may mean something else. */
  within?: RegExp;
};

const IN_API = /^apps\/api\//;
const IN_WEB = /^apps\/web\//;
const EMAILS = /^apps\/api\/(src\/(platform\/mail|features\/(accounts|billing|credits))|test\/campaigns\/(?!friends))/;
const CACHES = /^(apps\/api|packages\/tryon)\//;

export const RETIRED: readonly RetiredName[] = [
  { words: /\bfigures?\b/, instead: "metrics", within: /^apps\/api\/src\// },
  { words: /^(create|open)-(turns?|gates?)$/, instead: "concurrency limit" },
  { words: /^return-(planes?|composition|fitted|reading|evidence|crop)\b/, instead: "release…" },
  { words: /\b(soon|late)\b/, instead: "deferred", within: IN_WEB },
  { words: /(?<!dead-)\bletters?\b/, instead: "email, or delivery of a webhook", within: EMAILS },
  { words: /\bmedia\b/, instead: "pictures", within: IN_API },
  { words: /\bwardrobes?\b/, instead: "favourites or looks" },
  { words: /^(to-keep|find-kept|kept-(person|garment|analyses|file))$/, instead: "cached, to cache", within: CACHES },
  {
    words: /^((prepare|open|server|provider)-)?ground$/,
    instead: "runtime",
    within: /^apps\/api\/src\/(?!features\/looks)/,
  },
  { words: /^(open-signals|signals-options)$/, instead: "notifications", within: IN_API },
  { words: /\b(un)?pack(ed|s)?\b/, instead: "compress, compressed", within: /^apps\/api\/src\/platform\/http\// },
  // `given` is also what the engine calls an operator's reading; the API passes it on in one file.
  {
    words: /^given$/,
    instead: "input, or the thing's name",
    within: /^(?!.*local-engine)(apps\/api|packages\/client|tools\/client)\//,
  },
  {
    words: /^(asked|answers?|known)$/,
    instead: "request, response, existing, or the thing's name",
    within: /^apps\/api\/src\//,
  },
];

const NAMES = new Set(["Identifier", "PrivateIdentifier", "JSXIdentifier"]);

/** Every name in the file's code, without comments and texts, and the names of the file and its folders. */
export function namesOf({ path: file, text }: Pick<SourceFile, "path" | "text">): Set<string> {
  const names = new Set(file.split("/").map((part) => path.basename(part, path.extname(part))));
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    const { type, name } = value as { type?: unknown; name?: unknown };
    if (typeof type === "string" && NAMES.has(type) && typeof name === "string") names.add(name);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(file, text).program.body);
  return names;
}

/** `createTurns`, `CREATE_TURNS` and `create.turns` are all `create-turns`. */
export const toWords = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();

/** A sentence for each retired name in the file. */
export function retiredNamesIn(
  file: Pick<SourceFile, "path" | "text">,
  retired: readonly RetiredName[] = RETIRED,
): string[] {
  const here = retired.filter(({ within }) => within?.test(file.path) ?? true);
  if (here.length === 0) return [];
  return [...namesOf(file)].flatMap((name) => {
    const found = here.find(({ words }) => words.test(toWords(name)));
    return found ? [`${file.path}: ${name}: write ${found.instead}`] : [];
  });
}
