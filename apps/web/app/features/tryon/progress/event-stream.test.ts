import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvents } from "./event-stream.ts";

const encoder = new TextEncoder();

const streamOf = (chunks: readonly Uint8Array<ArrayBuffer>[], onCancel?: () => void) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (!onCancel) controller.close();
    },
    ...(onCancel ? { cancel: onCancel } : {}),
  });

const dataOf = async (...chunks: (string | Uint8Array<ArrayBuffer>)[]) => {
  const data: string[] = [];
  const bytes = chunks.map((chunk) => (typeof chunk === "string" ? encoder.encode(chunk) : chunk));
  for await (const event of readEvents(streamOf(bytes))) data.push(event.data);
  return data;
};

describe("the event stream", () => {
  it("emits complete events, and skips comments, unknown fields and events without data", async () => {
    const text = ": keep-alive\n\nretry: 100\nevent: ping\n\nevent: stage\ndata: one\ndata: two\n\ndata: unfinished\n";
    expect(await dataOf(text)).toEqual(["one\ntwo"]);
  });

  it("joins several data lines and strips only one leading space", async () => {
    expect(await dataOf("data: one\ndata:  two\ndata:three\n\n")).toEqual(["one\n two\nthree"]);
  });

  it("accepts CRLF and CR as line ends, even if a CRLF is split", async () => {
    expect(await dataOf("data: a\r\n\r\ndata: b\r\rdata: c\n\n")).toEqual(["a", "b", "c"]);
    expect(await dataOf("data: a\r", "\n\r", "\ndata: b\n\n")).toEqual(["a", "b"]);
  });

  it("refuses a line that never ends", async () => {
    await expect(dataOf(`data: ${"x".repeat(1_000_001)}`)).rejects.toThrow("max buffer size");
  });

  it("emits the same events however the bytes are split", async () => {
    const bytes = encoder.encode(
      '\uFEFFevent: stage\r\ndata: {"stage":"fitting"}\r\n\r\n: hello\n\ndata: é €\ndata: 2\n\n',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 }), async (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((end, index) => bytes.slice(places[index], end));
        expect(await dataOf(...chunks)).toEqual(['{"stage":"fitting"}', "é €\n2"]);
      }),
    );
  });

  it("cancels the response when the reader stops", async () => {
    let cancelled = false;
    const body = streamOf([encoder.encode("data: one\n\n")], () => {
      cancelled = true;
    });
    for await (const { data } of readEvents(body)) {
      expect(data).toBe("one");
      break;
    }
    expect(cancelled).toBe(true);
  });
});
