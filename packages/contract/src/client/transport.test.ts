import { expect, test } from "vitest";
import { z } from "zod";
import { ApiError } from "./api-error.ts";
import { createTransport, toQuery } from "./transport.ts";

test("a query contains the values that are set, escaped; without any it is empty", () => {
  expect(toQuery({ q: "blue & white", page: 2, onSale: false, brand: undefined, size: "" })).toBe(
    "?q=blue+%26+white&page=2&onSale=false",
  );
  expect(toQuery({ brand: undefined, q: "" })).toBe("");
});

test("a list whose server keeps naming a next page is read up to twenty pages", async () => {
  let calls = 0;
  const fetch = async () => {
    calls += 1;
    return Response.json([calls], { headers: { Link: '</x?page=2>; rel="next"' } });
  };
  const items = await createTransport({ fetch }).callAll("/x", z.number());
  expect(items).toHaveLength(20);
  expect(calls).toBe(20);
});

test("without a way to renew, or without a token, a 401 is returned", async () => {
  let calls = 0;
  const fetch = async () => {
    calls += 1;
    return new Response(null, { status: 401 });
  };
  const renewToken = async () => "fresh";
  expect((await createTransport({ fetch, getToken: () => "old" }).raw("/x")).status).toBe(401);
  expect((await createTransport({ fetch, getToken: () => null, renewToken }).raw("/x")).status).toBe(401);
  expect(calls).toBe(2);
});

test("a response that does not match its schema is an error, not a wrong value", async () => {
  const fetch = async () => Response.json({ balance: "many" });
  await expect(createTransport({ fetch }).call("/x", z.object({ balance: z.number() }))).rejects.toThrow(z.ZodError);
});

test("an error names each refused field once, with the first sentence about it", () => {
  const details = [
    { path: "email", message: "Email is invalid" },
    { path: "email", message: "Email is too long" },
    { path: 3, message: "no field" },
    null,
  ];
  const error = new ApiError(400, JSON.stringify({ error: "VALIDATION_FAILED", message: "No.", details }));
  expect(error.fields).toEqual({ email: "Email is invalid" });
  expect(new ApiError(400, "null").fields).toEqual({});
});
