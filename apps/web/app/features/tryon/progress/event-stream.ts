/** Server-sent events from a fetch body, because EventSource cannot send a bearer token. */
import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";

/** A server that never ends a line must not fill a phone's memory. */
const LINE_MAX_CHARACTERS = 1_000_000;

/** The events of a response body, until it ends or the reader stops. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<EventSourceMessage> {
  const parser = new EventSourceParserStream({ maxBufferSize: LINE_MAX_CHARACTERS });
  // Not every browser can loop over a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(parser).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
