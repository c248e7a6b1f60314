import { expect, test, vi } from "vitest";
import { type EmbedProduct, pack, type ToWindow } from "../../../../../embed/messages.ts";
import { holdTimers, runHook } from "../../../../lib/hook.fixture.tsx";
import { usePageLink } from "./page-link.ts";

const SHOP = "https://shop.example";
const product: EmbedProduct = {
  ...{ title: "Linen shirt", url: `${SHOP}/p/shirt`, price: "€49.00", category: "tops", images: [`${SHOP}/a.jpg`] },
};
const opening: ToWindow = { type: "open", product, theme: "dark", cart: true };
const ORIGINS = [SHOP];

/** The window inside a shop's page; `said` is what the page hears, and to which origin it was addressed. */
async function open() {
  const said: { message: object; to: string }[] = [];
  const parent = { postMessage: (message: object, to: string) => said.push({ message, to }) };
  const hook = await runHook(() => usePageLink(ORIGINS), { window: { parent } });
  const hear = (data: unknown, { origin = SHOP, source = parent as object } = {}) =>
    hook.step(() => hook.window.dispatchEvent(Object.assign(new Event("message"), { data, origin, source })));
  const press = (key: string, more = {}) =>
    hook.step(() => hook.window.dispatchEvent(Object.assign(new Event("keydown"), { key, ...more })));
  return { ...hook, said, hear, press };
}

test("the window tells the page around it that it is ready, and nothing else before a known page has answered", async () => {
  const { now, said, step, press } = await open();
  expect(said).toEqual([{ message: pack({ type: "ready" }), to: "*" }]);
  await step(() => now().say({ type: "result", tryOnId: "t1" }));
  await press("Escape");
  expect(said).toHaveLength(1);
  expect(now().page).toEqual({ status: "waiting" });
});

test("a page of the key opens the product in its theme, and only that page hears what follows", async () => {
  const { now, said, step, hear, window } = await open();
  await hear(pack(opening));
  expect(now().page).toEqual({ status: "open", shopOrigin: SHOP, product, cart: true });
  expect(window.document.documentElement.dataset.theme).toBe("dark");
  await step(() => now().say({ type: "result", tryOnId: "t1" }));
  expect(said.at(-1)).toEqual({ message: pack({ type: "result", tryOnId: "t1" }), to: SHOP });
});

test("another site, another frame and anything that is no message of ours are ignored", async () => {
  const { now, hear } = await open();
  await hear(pack(opening), { origin: "https://evil.example" });
  await hear(pack(opening), { origin: `${SHOP}.evil.example` });
  await hear(pack(opening), { source: {} });
  await hear(opening);
  await hear(pack({ ...opening, theme: "pink" as "dark" }));
  await hear(pack({ type: "picture", index: 0, picture: new Blob(["x"]) }), { origin: "https://evil.example" });
  expect(now().page).toEqual({ status: "waiting" });
  expect(now().pictures).toEqual({});
});

test("a picture that the page sends is used when it comes, and the server is asked if it does not", async () => {
  holdTimers();
  const { now, step, hear } = await open();
  const found: (Blob | null)[] = [];
  await step(() => {
    for (const index of [0, 1, 2])
      void now()
        .pictureOf(index)
        .then((picture) => (found[index] = picture));
  });
  const picture = new Blob(["shirt"]);
  await hear(pack({ type: "picture", index: 0, picture }));
  await hear(pack({ type: "picture", index: 1, picture: null }));
  expect(found).toEqual([picture, null]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(found).toEqual([picture, null, null]);
});

test("Escape closes the window, unless a dialog in it handles the key first", async () => {
  const { said, hear, press, window } = await open();
  await hear(pack(opening));
  await press("Escape", { preventDefault() {} });
  expect(said.at(-1)).toEqual({ message: pack({ type: "close" }), to: SHOP });
  await press("Enter");
  const { document } = window;
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  document.body.append(dialog);
  await press("Escape");
  expect(said).toHaveLength(2);
});

test("opened without a shop around it, it says so, and a window that is left listens no more", async () => {
  const { now, leave, hear, said } = await open();
  await leave();
  await hear(pack(opening));
  expect(now().page).toEqual({ status: "waiting" });
  expect(said).toHaveLength(1);
  const alone = await runHook(() => {
    (window as unknown as { parent: unknown }).parent = window;
    return usePageLink(ORIGINS);
  });
  expect(alone.now().page).toEqual({ status: "alone" });
});
