/**
 * Reads JSON piece by piece. Only its structure is parsed as a whole, and it is bounded first: nested lists or millions
 * of empty objects would otherwise hold up the whole process for seconds. A long string, such as a picture, is kept
 * beside the structure and put back.
 */
import { randomUUID } from "node:crypto";

/** A longer string does not count towards the structure. Longer than any text that we accept beside a picture. */
const SHORT_MAX_LENGTH = 8 * 1024;
/** Parsing this much takes a few milliseconds at most. */
const STRUCTURE_MAX_LENGTH = 64 * 1024;
const DEPTH_MAX = 64;

export type JsonReader = {
  /** @throws SyntaxError as soon as the text cannot become JSON that we read */
  write(text: string): void;
  /** @throws SyntaxError */
  end(): unknown;
};

export function createJsonReader(): JsonReader {
  const structure: string[] = [];
  const longStrings: string[] = [];
  // Nobody can guess it, so no text of the sender's is taken for a place of a long string.
  const mark = randomUUID();
  let structureLength = 0;
  let depth = 0;
  let rest = "";
  /** The string that is being read. It grows by reference: V8 copies its parts only when somebody reads it. */
  let current: string | undefined;

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
  const addString = (value: string) => {
    if (value.length <= SHORT_MAX_LENGTH) return addStructure(JSON.stringify(value));
    addStructure(`"${mark}${longStrings.length}"`);
    longStrings.push(value);
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
          if (quote >= 0) current = "";
          at = end + 1;
          continue;
        }
        const { end, isClosed } = endOfString(text, at);
        current += JSON.parse(`"${text.slice(at, end)}"`) as string;
        if (isClosed) {
          addString(current);
          current = undefined;
        } else rest = text.slice(end);
        at = isClosed ? end + 1 : text.length;
      }
    },
    end() {
      if (current !== undefined) throw new SyntaxError("a string does not end");
      return JSON.parse(structure.join(""), (_key, value: unknown) =>
        typeof value === "string" && value.startsWith(mark) ? longStrings[Number(value.slice(mark.length))] : value,
      );
    },
  };
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
