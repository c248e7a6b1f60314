/**
 * Server-sent events from a fetch body, because EventSource cannot send a bearer token. Follows the WHATWG parsing
 * rules (html.spec.whatwg.org, section 9.2.6): lines end in CR, LF or CRLF, and an empty line emits the event.
 */
export type StreamEvent = { event: string; data: string; id: string };

/** A server that never ends a line must not fill a phone's memory. */
const LINE_MAX_CHARACTERS = 1_000_000;

/** Takes text in pieces of any size and returns the events that are complete. */
export function createEventParser() {
  let pending = "";
  let first = true;
  let event = "";
  let data: string[] = [];
  let lastId = "";

  const readLine = (line: string, events: StreamEvent[]) => {
    if (line === "") {
      if (data.length > 0) events.push({ event: event || "message", data: data.join("\n"), id: lastId });
      event = "";
      data = [];
      return;
    }
    const colon = line.indexOf(":");
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") data.push(value);
    else if (field === "event") event = value;
    else if (field === "id" && !value.includes("\0")) lastId = value;
  };

  return (chunk: string): StreamEvent[] => {
    pending += chunk;
    if (first && pending.length > 0) {
      pending = pending.replace(/^\uFEFF/, "");
      first = false;
    }
    const events: StreamEvent[] = [];
    let from = 0;
    for (const end of pending.matchAll(/\r\n|\n|\r/g)) {
      // A CR at the very end may be half of a CRLF: wait for what follows.
      if (end[0] === "\r" && end.index === pending.length - 1) break;
      readLine(pending.slice(from, end.index), events);
      from = end.index + end[0].length;
    }
    pending = pending.slice(from);
    if (pending.length > LINE_MAX_CHARACTERS) throw new Error("The event stream sent a line without an end.");
    return events;
  };
}

/** The events of a response body, until it ends or the reader stops. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const parse = createEventParser();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
