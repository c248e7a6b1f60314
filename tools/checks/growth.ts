/**
 * How many lines each room has beside the last version: `npm run lines` prints it, `npm run lines -- --save` keeps today's as a version's.
 * A room that has grown by more than a tenth needs a line in the changelog's "Unreleased" that names it and says what for.
 */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readSources, root, type SourceFile } from "./sources.ts";

export type Lines = Record<string, number>;
export type LastVersion = { version: string; rooms: Lines };

const LAST = path.join(root, "tools/checks/lines.json");
const ALLOWED = 1.1;
/** Smaller rooms may double. */
const SMALL = 300;

/** Rooms are the features of API and web, the packages, and the other top folders. */
const ROOM = /^(?:apps\/(?:api|web)\/(?:src|app)\/features\/[^/]+|apps\/[^/]+|packages\/[^/]+|[^/]+)(?=\/)/;

/** Source lines without tests and fixtures. */
export function linesByRoom(sources: readonly Pick<SourceFile, "path" | "lines">[]): Lines {
  const rooms: Lines = {};
  for (const { path: file, lines } of sources) {
    const [room] = ROOM.exec(file) ?? [];
    if (!room || /\.(test|spec|fixture)\.tsx?$|\/test\//.test(file) || room === "e2e") continue;
    rooms[room] = (rooms[room] ?? 0) + lines;
  }
  return rooms;
}

/** Rooms that have grown too much without a word in the changelog's part on what is unreleased. */
export function grownWithoutReason(now: Lines, last: Lines, unreleased: string): string[] {
  return Object.entries(now)
    .filter(([room, lines]) => lines > Math.max(SMALL, ALLOWED * (last[room] ?? 0)) && !unreleased.includes(room))
    .map(([room, lines]) => `${room}: ${last[room] ?? 0} → ${lines} lines`);
}

export const readLast = (): LastVersion => JSON.parse(fs.readFileSync(LAST, "utf8"));

function print(now: Lines, { version, rooms }: LastVersion): void {
  const sum = (lines: Lines) => Object.values(lines).reduce((total, one) => total + one, 0);
  for (const [room, lines] of Object.entries(now).sort(([, a], [, b]) => b - a))
    console.log(`${String(lines).padStart(7)}  ${String(rooms[room] ?? "-").padStart(7)}  ${room}`);
  console.log(`${String(sum(now)).padStart(7)}  ${String(sum(rooms)).padStart(7)}  all (now, and in ${version})`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const now = linesByRoom(readSources());
  if (process.argv.includes("--save")) {
    const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
    fs.writeFileSync(LAST, `${JSON.stringify({ version, rooms: now }, null, 2)}\n`);
  }
  print(now, readLast());
}
