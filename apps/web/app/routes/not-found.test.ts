import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { requestContext } from "../lib/server/request-context.ts";
import { loader } from "./not-found.tsx";

test("a path without a page is logged, and answered with 404 [O2.80]", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const context = new RouterContextProvider();
  context.set(requestContext, { ...context.get(requestContext), loggedPath: "/no/such/room" });
  const request = new Request("http://localhost/no/such/room");
  // The loader uses no other argument.
  const answer = loader({ context, request } as unknown as Parameters<typeof loader>[0]);
  expect(answer.init?.status).toBe(404);
  expect(warn).toHaveBeenCalledWith("No page at /no/such/room");
  warn.mockRestore();
});
