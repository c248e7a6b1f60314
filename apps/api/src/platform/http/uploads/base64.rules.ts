/** Data URLs, and base64 that comes in pieces. */

const DATA_URL = /^data:[\w.+/-]{0,80};base64,/i;

/** `data:image/jpeg;base64,`, or undefined if the text is no data URL in base64. */
export const dataUrlHead = (text: string): string | undefined => DATA_URL.exec(text)?.[0];

export type Base64Decoder = { write(text: string): void; end(): Uint8Array };

/** Decodes as `Buffer.from` does: characters that are not base64, such as line breaks, do not count. */
export function createBase64Decoder(): Base64Decoder {
  const parts: Buffer[] = [];
  /** Fewer than four characters: with the next piece's they become three bytes. */
  let rest = "";
  return {
    write(text) {
      const digits = rest + (/[^\w+/-]/.test(text) ? text.replaceAll(/[^\w+/-]/g, "") : text);
      const whole = digits.length - (digits.length % 4);
      parts.push(Buffer.from(digits.slice(0, whole), "base64"));
      rest = digits.slice(whole);
    },
    end() {
      parts.push(Buffer.from(rest, "base64"));
      return Buffer.concat(parts.splice(0));
    },
  };
}
