import { parseHTML } from "linkedom";
import { afterEach, expect, test, vi } from "vitest";
import { type EmbedProduct, pack, type ToPage } from "./messages.ts";
import { openWindow } from "./try-on-window.ts";

const TOILE = "https://toile.example";
const product: EmbedProduct = {
  ...{ title: "Shirt", url: "https://shop.example/p", price: "€49.00", category: "tops" },
  images: ["https://shop.example/a.jpg", "https://shop.example/b.jpg"],
};
const words = { tryOn: "Try it on", close: "Close", failed: "It could not be opened." };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A shop's page with the window open in it. `pictures`: what its images' addresses answer. */
function open(pictures: Record<string, Response> = {}) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { document, HTMLElement } = parseHTML("<!doctype html><html><body><main></main></body></html>");
  // The parser knows no dialogs.
  Object.assign(HTMLElement.prototype, { showModal() {}, close() {} });
  const page = new EventTarget();
  const history = {
    state: { page: 1 } as { toileTryOn?: boolean } | null,
    pushState(state: object) {
      history.state = state;
    },
    back: vi.fn(() => {
      history.state = null;
    }),
  };
  vi.stubGlobal("document", document);
  vi.stubGlobal("history", history);
  for (const name of ["addEventListener", "removeEventListener"] as const) vi.stubGlobal(name, page[name].bind(page));
  vi.stubGlobal("fetch", async (address: string) => pictures[address] ?? Promise.reject(new TypeError("CORS")));
  const root = document.querySelector("main") as unknown as ShadowRoot;
  const onMessage = vi.fn<(message: ToPage) => void>();
  const onClosed = vi.fn();
  const options = { root, origin: TOILE, key: "pk_1", product, theme: "dark" as const, cart: true };
  const close = openWindow({ ...options, language: "de", words, onMessage, onClosed });
  const frame = root.querySelector("iframe") as HTMLIFrameElement;
  const said: { message: Record<string, unknown>; to: string }[] = [];
  const source = { postMessage: (message: never, to: string) => said.push({ message, to }) };
  Object.defineProperty(frame, "contentWindow", { value: source });
  const hear = (data: unknown, from: { origin?: string; source?: object } = {}) =>
    page.dispatchEvent(Object.assign(new Event("message"), { data, origin: TOILE, source, ...from }));
  const failed = () => {
    const note = root.querySelector<HTMLElement>(".failed");
    return note?.hidden ? null : note?.textContent;
  };
  return { root, frame, history, page, close, hear, said, failed, onMessage, onClosed };
}

/** Everything that waits only for promises has run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("the frame is Toile's with the shop's key and the button's language, and may not leave the page that holds it", () => {
  const { frame } = open();
  expect(frame.getAttribute("src")).toBe(`${TOILE}/embed/frame?key=pk_1&theme=dark&lang=de`);
  expect(frame.getAttribute("sandbox")).not.toContain("top-navigation");
});

test("once it is ready, the frame hears the product, and the bytes of its pictures or that it has to fetch them", async () => {
  const picture = new Response(new Blob(["shirt"], { type: "image/jpeg" }), {
    headers: { "Content-Type": "image/jpeg" },
  });
  const { hear, said } = open({ "https://shop.example/a.jpg": picture });
  expect(said).toEqual([]);
  hear(pack({ type: "ready" }));
  await settled();
  expect(said.every(({ to }) => to === TOILE)).toBe(true);
  expect(said[0]?.message).toEqual(pack({ type: "open", product, theme: "dark", cart: true }));
  const pictures = said.slice(1).map(({ message }) => [message.index, message.picture instanceof Blob]);
  expect(pictures.toSorted()).toEqual([
    [0, true],
    [1, false],
  ]);
});

test("the frame is hidden until it is ready: a page that may not be framed is the browser's own error page", () => {
  const { frame, hear } = open();
  expect(frame.className).toBe("");
  hear(pack({ type: "ready" }));
  expect(frame.className).toBe("ready");
});

test("an answer that is no picture is not passed on", async () => {
  const page = new Response("<html>", { headers: { "Content-Type": "text/html" } });
  const { hear, said } = open({ "https://shop.example/a.jpg": page });
  hear(pack({ type: "ready" }));
  await settled();
  expect(said.slice(1).map(({ message }) => message.picture)).toEqual([null, null]);
});

test("only the frame's own messages count: another site or another frame can neither close it nor report a result", () => {
  const { hear, onMessage, onClosed, said } = open();
  for (const from of [{ origin: "https://evil.example" }, { source: {} }])
    for (const message of [{ type: "close" }, { type: "ready" }, { type: "result", tryOnId: "t1" }] as const)
      hear(pack(message), from);
  expect(onMessage).not.toHaveBeenCalled();
  expect(onClosed).not.toHaveBeenCalled();
  expect(said).toEqual([]);
  hear(pack({ type: "result", tryOnId: "t1" }));
  expect(onMessage).toHaveBeenCalledExactlyOnceWith({ type: "result", tryOnId: "t1" });
});

test("closing takes back the step in the history, tells the page once, and hears no more", () => {
  const { root, history, close, hear, onMessage, onClosed } = open();
  expect(history.state).toEqual({ page: 1, toileTryOn: true });
  hear(pack({ type: "close" }));
  close();
  expect(history.back).toHaveBeenCalledOnce();
  expect(onClosed).toHaveBeenCalledOnce();
  expect(root.querySelector("dialog")).toBeNull();
  hear(pack({ type: "result", tryOnId: "t1" }));
  vi.runAllTimers();
  expect(onMessage).not.toHaveBeenCalled();
});

test("the back button closes it and goes back no further", () => {
  const { page, history, onClosed } = open();
  page.dispatchEvent(new Event("popstate"));
  expect(onClosed).toHaveBeenCalledOnce();
  expect(history.back).not.toHaveBeenCalled();
});

test("a frame that never comes, or comes and does not answer, is given up with a sentence", () => {
  const never = open();
  vi.runAllTimers();
  expect(never.failed()).toBe(words.failed);
  expect(never.onMessage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "WINDOW_NOT_OPENED" }));
  const { frame, hear, failed, onMessage } = open();
  const { Event: FrameEvent } = frame.ownerDocument.defaultView as Window & typeof globalThis;
  frame.dispatchEvent(new FrameEvent("load"));
  vi.runAllTimers();
  expect(failed()).toBe(words.failed);
  expect(onMessage).toHaveBeenCalledOnce();
  // It was only slow.
  hear(pack({ type: "ready" }));
  expect(failed()).toBeNull();
});

test("a page whose policy blocks the frame closes the window, with a code of its own", () => {
  const { root, page: _page, onClosed } = open();
  const violation = { effectiveDirective: "frame-src", blockedURI: `${TOILE}/embed/frame` };
  const { Event: PageEvent } = root.ownerDocument.defaultView as Window & typeof globalThis;
  root.ownerDocument.dispatchEvent(Object.assign(new PageEvent("securitypolicyviolation"), violation));
  expect(onClosed).toHaveBeenCalledExactlyOnceWith({ code: "CSP_BLOCKED", message: words.failed });
  expect(root.querySelector("dialog")).toBeNull();
});

test("a frame that answers in time is not given up", () => {
  const { frame, hear, failed } = open();
  const { Event: FrameEvent } = frame.ownerDocument.defaultView as Window & typeof globalThis;
  hear(pack({ type: "ready" }));
  frame.dispatchEvent(new FrameEvent("load"));
  vi.runAllTimers();
  expect(failed()).toBeNull();
});
