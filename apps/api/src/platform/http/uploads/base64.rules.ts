/** Data URLs, and base64 that comes in pieces. */

const DATA_URL = /^data:[\w.+/-]{0,80};base64,/i;

/** `data:image/jpeg;base64,`, or undefined if the text is no data URL in base64. */
export const dataUrlHead = (text: string): string | undefined => DATA_URL.exec(text)?.[0];

export type Base64Decoder = { write(text: string): void; end(): Uint8Array };

/** Decoded at once: a sender who sends single characters must not make millions of buffers. */
const PIECE_LENGTH = 64 * 1024;

/** Decodes as `Buffer.from` does: characters that are not base64, such as line breaks, do not count. */
export function createBase64Decoder(): Base64Decoder {
  const parts: Buffer[] = [];
  let waiting = "";
  return {
    write(text) {
      waiting += /[^\w+/-]/.test(text) ? text.replaceAll(/[^\w+/-]/g, "") : text;
      if (waiting.length < PIECE_LENGTH) return;
      // Four characters are three bytes.
      const whole = waiting.length - (waiting.length % 4);
      parts.push(Buffer.from(waiting.slice(0, whole), "base64"));
      waiting = waiting.slice(whole);
    },
    end() {
      parts.push(Buffer.from(waiting, "base64"));
      return Buffer.concat(parts.splice(0));
    },
  };
}
