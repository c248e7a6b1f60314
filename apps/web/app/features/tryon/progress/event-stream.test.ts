import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventParser, readEvents } from "./event-stream.ts";

const dataOf = (...chunks: string[]) => {
  const parse = createEventParser();
  return chunks.flatMap((chunk) => parse(chunk)).map((event) => event.data);
};

describe("the event stream parser", () => {
  it("emits an event at its empty line and not before", () => {
    const parse = createEventParser();
    expect(parse('data: {"a":1}\n')).toEqual([]);
    expect(parse("\n")).toEqual([{ event: "message", data: '{"a":1}', id: "" }]);
  });

  it("joins several data lines and strips only one leading space", () => {
    expect(dataOf("data: one\ndata:  two\ndata:three\n\n")).toEqual(["one\n two\nthree"]);
  });

  it("reads names and ids, and keeps the last id", () => {
    const parse = createEventParser();
    expect(parse("event: stage\nid: 7\ndata: x\n\ndata: y\n\n")).toEqual([
      { event: "stage", data: "x", id: "7" },
      { event: "message", data: "y", id: "7" },
    ]);
  });

  it("skips comments, unknown fields and events without data", () => {
    expect(dataOf(": keep-alive\n\nretry: 100\nevent: ping\n\ndata: real\n\n")).toEqual(["real"]);
  });

  it("accepts CRLF and CR as line ends, even if a CRLF is split", () => {
    expect(dataOf("data: a\r\n\r\ndata: b\r\rdata: c\n\n")).toEqual(["a", "b", "c"]);
    expect(dataOf("data: a\r", "\n\r", "\ndata: b\n\n")).toEqual(["a", "b"]);
  });

  it("drops a byte order mark at the start", () => {
    expect(dataOf("\uFEFFdata: a\n\n")).toEqual(["a"]);
  });

  it("refuses a line that never ends", () => {
    expect(() => dataOf("x".repeat(1_000_001))).toThrow("without an end");
  });

  it("emits the same events however the text is split", () => {
    const text = 'event: stage\r\nid: 1\r\ndata: {"stage":"fitting"}\r\n\r\n: hello\n\ndata: é €\ndata: 2\n\n';
    const whole = createEventParser()(text);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }), (cuts) => {
        const parse = createEventParser();
        const places = [0, ...cuts.sort((a, b) => a - b), text.length];
        const events = places.slice(1).flatMap((end, index) => parse(text.slice(places[index], end)));
        expect(events).toEqual(whole);
      }),
    );
  });

  it("decodes a character that spans two network chunks", async () => {
    const bytes = new TextEncoder().encode("data: é\n\n");
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const seen: string[] = [];
    for await (const event of readEvents(body)) seen.push(event.data);
    expect(seen).toEqual(["é"]);
  });
});
