import { ERROR_CODES, ERROR_STATUS, FASHN_ERROR_STATUS } from "@toile/contract";
import { expect, test } from "vitest";
import { readSentPicture, toRequestError } from "./fashn.rules.ts";

test.each(ERROR_CODES)("%s keeps its status, unless FASHN has another one for its kind", (code) => {
  const status = FASHN_ERROR_STATUS[toRequestError(code)];
  const expected = ERROR_STATUS[code];
  // FASHN answers 429 without credits and in a crowd, and 400 for every fault of a picture.
  const ofFashn: Partial<Record<number, number>> = { 402: 429, 413: 400, 415: 400, 422: 400 };
  const crowded = code === "SERVICE_UNAVAILABLE" ? 429 : 500;
  expect(status).toBe(expected >= 500 ? crowded : (ofFashn[expected] ?? expected));
});

test.each(["image/jpeg", "image/jpg", "application/octet-stream", ""])(
  "the bytes of a data URL count, not its type: %j",
  (type) => {
    expect(readSentPicture(`data:${type};base64,/9j/`, new Map())).toEqual({
      kind: "bytes",
      bytes: Buffer.from([255, 216, 255]),
    });
  },
);

test.each(["data:image/png,%89PNG", "file:///etc/passwd", "shirt.png"])("%s is neither bytes nor a URL", (text) => {
  expect(readSentPicture(text, new Map())).toEqual({ kind: "neither" });
});
