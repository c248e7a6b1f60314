/** The notices of packages whose code stands in a bundle, as their licences require. */
import fs from "node:fs";
import path from "node:path";

type Manifest = { name: string; version: string; license?: string; author?: string | { name?: string } };

/** `…/node_modules/@scope/name/lib/file.js` → `…/node_modules/@scope/name`; null for our own files. */
function packageOf(file: string): string | null {
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file)?.[1] ?? null;
}

function noticeOf(folder: string): string {
  const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
  const { name, version, license = "no licence named", author } = manifest;
  const by = typeof author === "string" ? author : author?.name;
  const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file
    ? fs.readFileSync(path.join(folder, file), "utf8").trim()
    : `Licence: ${license}. The package has no file with its text.`;
  return `${name} ${version} (${license})${by ? `, by ${by}` : ""}\n\n${text}`;
}

/** One notice for each package among the files, by name. */
export function licencesOf(files: readonly string[]): string {
  // A bundler marks files that it made itself with a zero byte and files that it converted with a query.
  const folders = files.map((file) => packageOf(file.replaceAll("\0", "").replace(/\?.*$/, "")));
  const notices = [...new Set(folders)].filter((folder) => folder !== null).map(noticeOf);
  return `index.js contains code of these packages.\n\n${notices.toSorted().join("\n\n---\n\n")}\n`;
}
