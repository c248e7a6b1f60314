import { expect, it } from "vitest";
import { outageOf } from "./outage.ts";

const coded = (code: string) => Object.assign(new Error("failed"), { code });
const wrapped = (cause: unknown) => new Error("Failed query", { cause: new Error("inner", { cause }) });

it.each([
  ...["08006", "53300", "57P01", "57P03", "57014", "55P03", "25006", "58030"],
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EROFS", "EIO", "EMFILE"],
])("%s: the database or the store is away", (code) => {
  expect(outageOf(coded(code))).toBe("away");
  expect(outageOf(wrapped(coded(code)))).toBe("away");
});

it.each(["53100", "ENOSPC", "EDQUOT"])("%s: a disk is full", (code) => {
  expect(outageOf(coded(code))).toBe("full");
  expect(outageOf(wrapped(coded(code)))).toBe("full");
});

it.each([
  "timeout exceeded when trying to connect",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
])("the driver's message without a code: %s", (message) => {
  expect(outageOf(wrapped(new Error(message)))).toBe("away");
});

it("an object store's own failures and timeouts are outages; its refusals are not", () => {
  const answered = (httpStatusCode: number) => Object.assign(new Error("S3"), { $metadata: { httpStatusCode } });
  expect(outageOf(answered(503))).toBe("away");
  expect(outageOf(answered(507))).toBe("full");
  expect(outageOf(answered(403))).toBeUndefined();
  expect(outageOf(Object.assign(new Error("slow"), { name: "TimeoutError" }))).toBe("away");
});

it.each([coded("23505"), coded("22P02"), coded("ENOENT"), new TypeError("x is not a function"), "text", undefined])(
  "bugs and refusals are not outages: %s",
  (error) => {
    expect(outageOf(error)).toBeUndefined();
  },
);
