/** Streams a feed's bytes as rows: holds at most one row and one piece of the file. */
import { finished } from "node:stream";
import type { ImportProblem } from "@toile/contract";
import { CsvError, parse } from "csv-parse";
import sax from "sax";
import { COLUMNS_MAX, SEPARATOR_LINE, type Sniffed } from "./formats/sniff.rules.ts";
import type { FeedRow } from "./import.rules.ts";

/** The file cannot be read any further. Earlier rows are kept. */
export class UnreadableFile extends Error {}

/** `columns` comes first, and once. */
export type FeedEvent = { columns: string[] } | { row: FeedRow } | { problem: ImportProblem };

/** For one row of text, and for one item of XML. */
const ROW_MAX_CHARACTERS = 1024 * 1024;

/** Decoded and parsed together, so its rows are held in memory. */
const PIECE_BYTES = 64 * 1024;

/**
 * UTF-8; UTF-16 if it has a byte order mark; Windows-1252, which Excel writes, if the first text beyond ASCII is not UTF-8.
 * @throws UnreadableFile if it is UTF-8 with broken characters
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = createDecoder();
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES)
      yield decoder.decode(chunk.subarray(at, at + PIECE_BYTES));
  }
  yield decoder.decode();
}

/** The text of a file's first bytes, which may end within a character. */
export const decodeHead = (head: Uint8Array): string => createDecoder().decode(head);

function createDecoder() {
  let decoder: TextDecoder | undefined;
  let readBytes = 0;
  /** Beyond ASCII, which is the same in UTF-8 and Windows-1252. */
  let isPlain = true;
  /** The first bytes of a character whose others are in the next piece. */
  let open = new Uint8Array();
  const decode = (piece?: Uint8Array): string => {
    decoder ??= new TextDecoder(encodingOf(piece ?? open), { fatal: true });
    try {
      const text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
      if (isPlain && piece) {
        isPlain = /^[\0-\x7f]*$/.test(text);
        open = joined(open, piece).subarray(text.length);
      }
      return text;
    } catch {
      const whole = joined(open, piece ?? new Uint8Array());
      const decodable = new TextDecoder().decode(whole).match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
      const broken = new TextDecoder().decode(whole).match(/\ufffd/g)?.length ?? 0;
      if (!isPlain || decoder.encoding !== "utf-8" || decodable > broken) {
        const near = `${Math.floor(readBytes / 1024)} kB`;
        throw new UnreadableFile(
          `Some characters in the file are broken (near ${near}). Please save it as UTF-8 and import it again.`,
        );
      }
      decoder = new TextDecoder("windows-1252");
      return decoder.decode(whole, { stream: true });
    } finally {
      readBytes += piece?.byteLength ?? 0;
    }
  };
  // NUL is not text, and the database rejects it.
  return { decode: (piece?: Uint8Array) => decode(piece).replaceAll("\0", "") };
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(a.byteLength + b.byteLength);
  whole.set(a);
  whole.set(b, a.byteLength);
  return whole;
};

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
};

export function readFeed(bytes: AsyncIterable<Uint8Array>, sniffed: Sniffed): AsyncGenerator<FeedEvent> {
  return sniffed.syntax === "xml" ? readXml(decodeText(bytes)) : readText(decodeText(bytes), sniffed);
}

async function* readText(
  texts: AsyncIterable<string>,
  sniffed: Extract<Sniffed, { syntax: "text" }>,
): AsyncGenerator<FeedEvent> {
  const { write, end, taken } = createTextRows(sniffed);
  for await (const text of texts) {
    const error = await write(text);
    yield* taken();
    if (error) throw error;
  }
  const error = await end();
  yield* taken();
  if (error) throw error;
}

/** Collects rows as they are parsed. Reading them from the parser's stream would lose those before an error. */
function createTextRows({ delimiter, columnOf }: Extract<Sniffed, { syntax: "text" }>) {
  let events: FeedEvent[] = [];
  let columns: string[] | undefined;
  let lastLine = 0;
  const parser = parse({
    bom: true,
    delimiter,
    // Tolerates a quote in the middle of a field, which people often write.
    relax_quotes: true,
    relax_column_count: true,
    // A spreadsheet's empty rows at the end.
    skip_records_with_empty_values: true,
    max_record_size: ROW_MAX_CHARACTERS,
    on_record(record: string[], { lines }) {
      const line = lastLine + 1;
      lastLine = lines;
      if (columns) {
        events.push(toTextEvent(record, { columns, line }));
      } else if (!SEPARATOR_LINE.test(record[0] ?? "")) {
        columns = record.slice(0, COLUMNS_MAX).map(columnOf);
        events.push({ columns });
      }
      return null;
    },
  });
  // The caller gets the error from the call; without a listener it would end the process.
  parser.on("error", () => undefined);
  parser.resume();
  const toUnreadable = (error: Error) =>
    error instanceof CsvError ? new UnreadableFile(textProblem(error, lastLine + 1)) : error;
  const step = (act: (done: (error?: Error | null) => void) => void) =>
    new Promise<Error | undefined>((resolve) => act((error) => resolve(error ? toUnreadable(error) : undefined)));
  return {
    write: (text: string) => step((done) => parser.write(text, done)),
    end: () => step((done) => void finished(parser.end(), done)),
    taken(): FeedEvent[] {
      const taken = events;
      events = [];
      return taken;
    },
  };
}

function toTextEvent(record: string[], { columns, line }: { columns: string[]; line: number }): FeedEvent {
  if (record.slice(columns.length).every((value) => value.trim() === ""))
    return { row: { line, fields: toFields(columns, record) } };
  return { problem: { line, reason: `it has ${record.length} fields, but the heading has ${columns.length}` } };
}

function textProblem({ code }: CsvError, line: number): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") return `A quote that opens on line ${line} is never closed.`;
  if (code === "CSV_MAX_RECORD_SIZE")
    return `The row on line ${line} is longer than 1 MB; a closing quote may be missing there.`;
  return `The file cannot be read after line ${line - 1}.`;
}

/** A repeated column has both values, one per line. */
function toFields(columns: string[], values: string[]): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [i, value] of values.entries()) addField(fields, columns[i] ?? "", value);
  return fields;
}

function addField(fields: Record<string, string>, name: string, value: string): void {
  if (name === "" || value === "") return;
  const before = fields[name];
  fields[name] = before === undefined ? value : `${before}\n${value}`;
}

async function* readXml(texts: AsyncIterable<string>): AsyncGenerator<FeedEvent> {
  yield { columns: [] };
  const { write, end, taken } = createItems();
  for await (const text of texts) {
    const error = write(text);
    yield* taken();
    if (error) throw error;
  }
  const error = end();
  yield* taken();
  if (error) throw error;
}

type OpenItem = { line: number; depth: number; fields: Record<string, string>; own: Set<string>; characters: number };

/** Emits a feed's items as they close. Fields are the item's children by name without prefix; deeper elements are ignored. */
function createItems() {
  const parser = sax.parser(true, { position: true });
  let closed: FeedEvent[] = [];
  let depth = 0;
  let item: OpenItem | undefined;
  let text = "";
  const isField = () => item !== undefined && depth === item.depth + 1;
  const add = (piece: string) => {
    if (!item || !isField()) return;
    item.characters += piece.length;
    // Counted further, so that the item is reported, but not stored.
    if (item.characters <= ROW_MAX_CHARACTERS) text += piece;
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (!item && /^(?:.*:)?(item|entry)$/.test(name)) {
      item = { line: parser.line + 1, depth, fields: Object.create(null), own: new Set(), characters: 0 };
    } else if (isField()) {
      // Atom's link has its URL in an attribute.
      text = name === "link" && "href" in attributes ? String(attributes.href) : "";
    }
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = (name) => {
    if (item && isField()) setField(item, name, text.trim());
    if (item && depth === item.depth) {
      closed.push(toEvent(item));
      item = undefined;
    }
    depth -= 1;
  };
  const broken = (reason: string) => {
    // The parser appends lines about the position to its message.
    const [firstLine = ""] = reason.split("\n");
    return new UnreadableFile(`The feed is broken near line ${parser.line + 1}: ${firstLine}.`);
  };
  parser.onerror = (error) => {
    throw broken(error.message);
  };
  const step = (act: () => void): UnreadableFile | undefined => {
    try {
      act();
      return undefined;
    } catch (error) {
      if (error instanceof UnreadableFile) return error;
      throw error;
    }
  };
  return {
    write: (piece: string) => step(() => parser.write(piece)),
    end: () => step(() => parser.close()),
    taken(): FeedEvent[] {
      const taken = closed;
      closed = [];
      return taken;
    },
  };
}

/** A field with the feed's prefix takes precedence over RSS's or Atom's own of that name. */
function setField(item: OpenItem, fullName: string, value: string): void {
  const name = fullName.slice(fullName.indexOf(":") + 1).toLowerCase();
  const isPrefixed = fullName.includes(":");
  if (name === "additional_image_link") {
    addField(item.fields, name, value);
  } else if (value !== "" && (!(name in item.fields) || (isPrefixed && !item.own.has(name)))) {
    item.fields[name] = value;
    if (isPrefixed) item.own.add(name);
  }
}

function toEvent({ line, fields, characters }: OpenItem): FeedEvent {
  if (characters > ROW_MAX_CHARACTERS) return { problem: { line, reason: "it is longer than 1 MB" } };
  return { row: { line, fields } };
}
