/** Brings the rows of one product together, wherever they are in the file: sorted files scatter them. */
import { createHash } from "node:crypto";
import type { FeedRow, Format } from "./import.rules.ts";
import { type FeedEvent, UnreadableFile } from "./read.ts";

/** Shopify allows 2,048 variants. */
const ROWS_OF_ONE_PRODUCT_MAX = 2048;
/** Rows that wait for others of their product are held in memory. */
const HELD_MAX_CHARACTERS = 64 * 1024 * 1024;

/** 48 bits of a digest instead of the key itself: a million of them take little memory. */
export const digestOf = (key: string): number => createHash("sha256").update(key).digest().readUIntBE(0, 6);

/** Adjacent rows of one product, without a key a single row, with their number in the file. */
type Block = { key: string | undefined; rows: FeedRow[]; n: number };

async function* blocksOf(
  events: AsyncIterable<FeedEvent>,
  keyOf: NonNullable<Format["keyOf"]>,
): AsyncGenerator<Block | Exclude<FeedEvent, { row: FeedRow }>> {
  let block: Block | undefined;
  let n = 0;
  for await (const event of events) {
    const key = "row" in event ? keyOf(event.row) : undefined;
    if (block && key !== block.key) {
      yield block;
      block = undefined;
    }
    if (!("row" in event)) yield event;
    else if (key === undefined) yield { key, rows: [event.row], n: n++ };
    else if (block) block.rows.push(event.row);
    else block = { key, rows: [event.row], n: n++ };
  }
  if (block) yield block;
}

/** The last block of every product that has several, by its key's digest. Stops where the file cannot be read. */
export async function findScattered(
  events: AsyncIterable<FeedEvent>,
  { keyOf }: Format,
): Promise<ReadonlyMap<number, number>> {
  const seen = new Set<number>();
  const last = new Map<number, number>();
  if (!keyOf) return last;
  try {
    for await (const block of blocksOf(events, keyOf)) {
      if (!("rows" in block) || block.key === undefined) continue;
      const digest = digestOf(block.key);
      if (seen.has(digest)) last.set(digest, block.n);
      seen.add(digest);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return last;
}

export type Gathered = { rows: FeedRow[] } | Exclude<FeedEvent, { row: FeedRow }>;

/** The rows of each product together, where its last one is. @throws UnreadableFile if too many wait */
export async function* gather(
  events: AsyncIterable<FeedEvent>,
  { keyOf = () => undefined }: Format,
  scattered: ReadonlyMap<number, number>,
): AsyncGenerator<Gathered> {
  const held = new Map<string, FeedRow[]>();
  let heldCharacters = 0;
  for await (const block of blocksOf(events, keyOf)) {
    if (!("rows" in block)) {
      yield block;
      continue;
    }
    const { key, n } = block;
    const last = key === undefined ? undefined : scattered.get(digestOf(key));
    const rows = [...((key !== undefined && held.get(key)) || []), ...block.rows];
    if (key === undefined || last === undefined || last === n) {
      if (key !== undefined && held.delete(key)) heldCharacters -= charactersOf(rows) - charactersOf(block.rows);
      yield* limited(rows);
      continue;
    }
    held.set(key, rows);
    heldCharacters += charactersOf(block.rows);
    if (heldCharacters > HELD_MAX_CHARACTERS)
      throw new UnreadableFile(
        "The rows of its products are too far apart. Please sort the file, so that they follow each other.",
      );
  }
  // Two keys with one digest, which is rare.
  for (const rows of held.values()) yield* limited(rows);
}

const charactersOf = (rows: FeedRow[]): number =>
  rows.reduce((sum, { fields }) => Object.values(fields).reduce((all, value) => all + value.length, sum), 0);

function* limited(rows: FeedRow[]): Generator<Gathered> {
  yield { rows: rows.slice(0, ROWS_OF_ONE_PRODUCT_MAX) };
  for (const { line } of rows.slice(ROWS_OF_ONE_PRODUCT_MAX))
    yield { problem: { line, reason: `its product has more than ${ROWS_OF_ONE_PRODUCT_MAX} rows` } };
}
