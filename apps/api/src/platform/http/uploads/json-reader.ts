/**
 * Reads JSON piece by piece. Only its structure is parsed as a whole, and it is bounded first: nested lists or millions
 * of empty objects would otherwise hold up the whole process for seconds. A picture in a data URL is decoded as it
 * comes: as one string of 13 million characters it cost a pause of 50 to 190 ms, to copy it, decode it and clear it away.
 */
import { randomUUID } from "node:crypto";
import { type Base64Decoder, createBase64Decoder, dataUrlHead } from "./base64.rules.ts";

/** What is left of a longer string that is no picture: we accept no longer text beside one. */
export const TEXT_MAX_LENGTH = 8 * 1024;
/** Parsing this much takes a few milliseconds at most. */
const STRUCTURE_MAX_LENGTH = 64 * 1024;
const DEPTH_MAX = 64;

/** In place of each data URL that is longer than a text, the JSON holds a name that nobody can guess. */
export type JsonWithPictures = { json: unknown; pictures: ReadonlyMap<string, Uint8Array> };

export type JsonReader = {
  /** @throws SyntaxError as soon as the text cannot become JSON that we read */
  write(text: string): void;
  /** @throws SyntaxError */
  end(): JsonWithPictures;
};

/** The string that is being read: its text until it is too long for one, then the picture in it, if it is one. */
type Current = { text: string; isLong: boolean; picture?: Base64Decoder };

export function createJsonReader(): JsonReader {
  const structure: string[] = [];
  const pictures = new Map<string, Uint8Array>();
  const name = randomUUID();
  let structureLength = 0;
  let depth = 0;
  let rest = "";
  let current: Current | undefined;

  const addStructure = (text: string) => {
    structureLength += text.length;
    if (structureLength > STRUCTURE_MAX_LENGTH) throw new SyntaxError("too many values");
    structure.push(text);
  };
  const addBrackets = (text: string) => {
    addStructure(text);
    for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
      depth += bracket === "[" || bracket === "{" ? 1 : -1;
      if (depth > DEPTH_MAX) throw new SyntaxError("nested too deeply");
    }
  };
  const addString = ({ text, picture }: Current) => {
    if (!picture) return addStructure(JSON.stringify(text));
    const key = `${name}:${pictures.size}`;
    addStructure(JSON.stringify(key));
    pictures.set(key, picture.end());
  };

  return {
    write(piece) {
      const text = rest + piece;
      rest = "";
      for (let at = 0; at < text.length; ) {
        if (current === undefined) {
          const quote = text.indexOf('"', at);
          const end = quote < 0 ? text.length : quote;
          addBrackets(text.slice(at, end));
          if (quote >= 0) current = { text: "", isLong: false };
          at = end + 1;
          continue;
        }
        const { end, isClosed } = endOfString(text, at);
        grow(current, JSON.parse(`"${text.slice(at, end)}"`) as string);
        if (isClosed) {
          addString(current);
          current = undefined;
        } else rest = text.slice(end);
        at = isClosed ? end + 1 : text.length;
      }
    },
    end() {
      if (current !== undefined) throw new SyntaxError("a string does not end");
      return { json: JSON.parse(structure.join("")), pictures };
    },
  };
}

function grow(current: Current, text: string): void {
  if (current.isLong) {
    current.picture?.write(text);
    return;
  }
  current.text += text;
  if (current.text.length <= TEXT_MAX_LENGTH) return;
  current.isLong = true;
  const head = dataUrlHead(current.text);
  if (head !== undefined) {
    current.picture = createBase64Decoder();
    current.picture.write(current.text.slice(head.length));
  }
  current.text = current.text.slice(0, TEXT_MAX_LENGTH);
}

/** Where the string's text ends: before its closing quote, or before an escape that the text cuts off. */
function endOfString(text: string, from: number): { end: number; isClosed: boolean } {
  const special = /["\\]/g;
  special.lastIndex = from;
  for (let found = special.exec(text); found; found = special.exec(text)) {
    if (found[0] === '"') return { end: found.index, isClosed: true };
    const next = found.index + (text[found.index + 1] === "u" ? 6 : 2);
    if (next > text.length) return { end: found.index, isClosed: false };
    special.lastIndex = next;
  }
  return { end: text.length, isClosed: false };
}
