import { expect, test, vi } from "vitest";
import { open, tell, wordsFor } from "./notify.ts";

const news = (message: unknown) => ({ data: { json: () => message }, waitUntil: () => {} });
const ready = { kind: "tryon", tryonId: "019a", status: "succeeded" };

function createWindows(...states: string[]) {
  const pages = states.map((visibilityState) => ({ visibilityState, focus: vi.fn(), navigate: vi.fn() }));
  return { pages, matchAll: async () => pages, openWindow: vi.fn() };
}

test("a notification of a result links to it, one of a failure says what happened to the credit", () => {
  expect(wordsFor(ready)).toMatchObject({ title: "Your try-on is ready", path: "/try-on?result=019a" });
  expect(wordsFor({ ...ready, status: "failed" })).toMatchObject({ title: "A try-on did not work", path: "/try-on" });
  for (const unknown of [null, "text", { kind: "other" }, { kind: "tryon" }]) expect(wordsFor(unknown)).toBeNull();
});

test("no notification pops up over a visible page of ours", async () => {
  const host = { showNotification: vi.fn() };
  await tell(news(ready), host, createWindows("hidden", "visible"));
  expect(host.showNotification).not.toHaveBeenCalled();
  await tell(news(ready), host, createWindows("hidden"));
  expect(host.showNotification).toHaveBeenCalledWith(
    "Your try-on is ready",
    expect.objectContaining({ data: "/try-on?result=019a", tag: "/try-on?result=019a" }),
  );
});

test("a press opens the result, in an existing page if there is one", async () => {
  const notification = { data: "/try-on?result=019a", close: vi.fn() };
  const none = createWindows();
  await open({ notification, waitUntil: () => {} }, none);
  expect(notification.close).toHaveBeenCalled();
  expect(none.openWindow).toHaveBeenCalledWith("/try-on?result=019a");
  const one = createWindows("hidden");
  await open({ notification, waitUntil: () => {} }, one);
  expect(one.pages[0]?.navigate).toHaveBeenCalledWith("/try-on?result=019a");
  expect(one.openWindow).not.toHaveBeenCalled();
});
