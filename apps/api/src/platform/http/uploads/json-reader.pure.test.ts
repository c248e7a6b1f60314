import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJsonReader, type JsonWithPictures, TEXT_MAX_LENGTH } from "./json-reader.ts";

function read(text: string, pieceLength: number): JsonWithPictures {
  const reader = createJsonReader();
  for (let at = 0; at < text.length; at += pieceLength) reader.write(text.slice(at, at + pieceLength));
  return reader.end();
}

const LONG = 9_000;
const PIECE = 64 * 1024;

describe("JSON that is read piece by piece", () => {
  it("is what JSON.parse makes of it, wherever the pieces are cut, but for the end of a very long text", () => {
    const text = fc.string({ unit: "binary", maxLength: 12 }).map((part) => part.repeat(LONG));
    const value = fc.jsonValue({ maxDepth: 3 });
    const body = fc.record({ long: fc.oneof(text, fc.constant('\\/"\u2028'.repeat(LONG))), short: value });
    fc.assert(
      fc.property(body, fc.integer({ min: 3, max: 9_000 }), fc.boolean(), (sample, pieceLength, escapesSlashes) => {
        const json = escapesSlashes ? JSON.stringify(sample).replaceAll("/", "\\/") : JSON.stringify(sample);
        const { long, short } = JSON.parse(json) as typeof sample;
        expect(read(json, pieceLength).json).toEqual({ long: long.slice(0, TEXT_MAX_LENGTH), short });
      }),
      { numRuns: 60 },
    );
  });

  it("brings the bytes of the pictures in it, whatever their length, line breaks and escapes", () => {
    const bytes = fc.uint8Array({ minLength: TEXT_MAX_LENGTH, maxLength: 120_000 });
    const input = fc.record({
      bytes,
      wraps: fc.boolean(),
      url: fc.boolean(),
      pieceLength: fc.integer({ min: 3, max: 9_000 }),
    });
    fc.assert(
      fc.property(input, ({ bytes, wraps, url, pieceLength }) => {
        const base64 = Buffer.from(bytes).toString(url ? "base64url" : "base64");
        const text = `data:image/png;base64,${wraps ? base64.replaceAll(/.{76}/g, "$&\r\n") : base64}`;
        const json = JSON.stringify([text, "shirt", text]).replaceAll("/", "\\/");
        const { json: list, pictures } = read(json, pieceLength);
        const [first, between, last] = list as [string, string, string];
        expect(between).toBe("shirt");
        for (const name of [first, last])
          expect(Buffer.from(bytes).equals(pictures.get(name) ?? new Uint8Array())).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ["lists in lists", "[".repeat(27_000_000)],
    ["millions of empty objects", `[${"{},".repeat(9_000_000)}{}]`],
    ["millions of numbers", `[${"1,".repeat(9_000_000)}1]`],
    ["millions of short texts", `[${'"a",'.repeat(6_000_000)}1]`],
    ["spaces", " ".repeat(27_000_000)],
    ["a hundred levels", `${"[".repeat(100)}${"]".repeat(100)}`],
  ])("of %s is refused before its structure is parsed", (_name, text) => {
    const reader = createJsonReader();
    let writtenLength = 0;
    const writeAll = () => {
      for (; writtenLength < text.length; writtenLength += PIECE)
        reader.write(text.slice(writtenLength, writtenLength + PIECE));
    };
    expect(writeAll).toThrow(SyntaxError);
    // It stopped at the first pieces.
    expect(writtenLength).toBeLessThan(3 * PIECE);
  });

  it.each(["", "{", '{"a":"', '"\\u12', '"a\nb"', "{'a':1}", '{"a":1}}', '"\\x"'])("%j is not JSON", (text) => {
    expect(() => read(text, 3)).toThrow(SyntaxError);
  });
});
