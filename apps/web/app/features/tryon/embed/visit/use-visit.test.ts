import { type EmbedSettings, VISITOR_CONSENT_VERSION } from "@toile/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { type EmbedProduct, pack } from "../../../../../embed/messages.ts";
import { SHOP_VISIT_KEY } from "../../../../lib/consent/stored-items.ts";
import { fakeDrawing } from "../../../../lib/drawing.fixture.ts";
import { runHook } from "../../../../lib/hook.fixture.tsx";
import { fakeIndexedDb } from "../../../../lib/indexed-db.fixture.ts";
import { useVisit } from "./use-visit.ts";
import { forgetVisit } from "./visit-storage.ts";
import "./visitor-client.ts";

const SHOP = "https://shop.example";
const KEY = "pk_one";
const ID = "01938a3c-0000-7000-8000-000000000001";
const images = [`${SHOP}/front.jpg`, `${SHOP}/back.jpg`];
const product: EmbedProduct = { title: "Shirt", url: `${SHOP}/p`, price: "€49.00", category: "tops", images };
const settings = { name: "Shop", allowedOrigins: [SHOP] } as EmbedSettings;
const photo = new Blob(["me"], { type: "image/jpeg" });
const garment = new Blob([Uint8Array.of(0xff, 0xd8, 0xff), "shirt"], { type: "image/jpeg" });
const token = { visitorToken: "v1", expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
const succeeded = {
  ...{ id: ID, status: "succeeded", stage: "done", progress: 1, product: null, wornWith: [], judgements: [] },
  ...{ resultImageUrls: ["/result.png"], alternatives: {}, free: false, creditsUsed: 1, error: null },
  ...{ createdAt: "2026-11-26T10:00:00.000Z", startedAt: null, finishedAt: null },
};

/** What the server answers, by call; a call that is not listed is a lost connection. */
type Answers = Record<string, () => Response | Promise<Response>>;
const VISITING: Answers = { "POST /embed/visits": () => Response.json(token, { status: 201 }) };
const TRYING: Answers = {
  ...VISITING,
  "POST /style/virtual-tryon": () =>
    Response.json({ success: true, predictionId: ID, status: "queued" }, { status: 202 }),
  [`GET /style/predictions/${ID}`]: () => Response.json({ ...succeeded, status: "processing", resultImageUrls: [] }),
  [`GET /style/predictions/${ID}/events`]: () => new Response(`data: ${JSON.stringify(succeeded)}\n\n`),
};

/** The browser of a visitor who agreed earlier, and may have left a photo. */
function agreedBefore({ storedPhoto = photo as Blob | null, expiresAt = token.expiresAt } = {}) {
  const visit = { ...token, expiresAt, key: KEY, consent: VISITOR_CONSENT_VERSION };
  return { visit: JSON.stringify(visit), photo: storedPhoto };
}

/** The window, which the shop's page has opened for its product. */
async function open(answers: Answers = {}, before: { visit?: string; photo?: Blob | null } = {}) {
  await forgetVisit();
  const stored = new Map(before.visit ? [[SHOP_VISIT_KEY, before.visit]] : []);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  // A hash is made in another thread, whose end no step of a test waits for. As on a page without TLS there is none.
  const { randomUUID } = globalThis.crypto;
  vi.stubGlobal("crypto", { randomUUID: randomUUID.bind(globalThis.crypto) });
  const databases = fakeIndexedDb();
  if (before.photo) databases.set(SHOP_VISIT_KEY, new Map([["one", before.photo]]));
  const calls: string[] = [];
  const forms: FormData[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const call = `${init.method ?? "GET"} ${address.replace("/api/v1", "").replace(/\?.*/, "")}`;
    if (address.startsWith("blob:")) return new Response("chosen");
    calls.push(call);
    if (init.body instanceof FormData) forms.push(init.body);
    const answer = await answers[call]?.();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
  const said: { type: string; code?: string; tryOnId?: string }[] = [];
  const parent = { postMessage: (message: { type: string }) => said.push(message) };
  const hook = await runHook(() => useVisit(KEY, settings), { window: { parent } });
  onTestFinished(async () => {
    await hook.leave();
    await forgetVisit();
  });
  const hear = (data: unknown) =>
    hook.step(() =>
      hook.window.dispatchEvent(Object.assign(new Event("message"), { data, origin: SHOP, source: parent })),
    );
  await hear(pack({ type: "open", product, theme: "light", cart: false }));
  await hear(pack({ type: "picture", index: 0, picture: garment }));
  await hear(pack({ type: "picture", index: 1, picture: null }));
  /** Presses the button and waits for the result. */
  const tryOn = async () => {
    await hook.step(() => hook.now().tryOn());
    await vi.waitFor(() => hook.step().then(() => expect(hook.now().state.step).toBe("result")), 50_000);
  };
  const storedPhoto = () => databases.get(SHOP_VISIT_KEY)?.get("one");
  return { ...hook, tryOn, calls, forms, said, stored, databases, storedPhoto };
}

test("a new visitor is asked first: until they agree nothing is sent and nothing stored", async () => {
  const { now, step, calls, stored, databases } = await open(VISITING);
  expect(now().state.step).toBe("consent");
  expect(calls).toEqual([]);
  expect(stored.size).toBe(0);
  expect(databases.size).toBe(0);
  await step(() => now().agree());
  expect(now().state.step).toBe("photo");
  expect(calls).toEqual(["POST /embed/visits"]);
  expect(JSON.parse(stored.get(SHOP_VISIT_KEY) ?? "")).toMatchObject({ key: KEY, visitorToken: "v1" });
});

test("if consent does not reach the server, the visitor is asked again, and shop and visitor are told why", async () => {
  const { now, step, said } = await open({});
  await step(() => now().agree());
  expect(now().state).toMatchObject({ step: "consent", problem: { code: "OFFLINE" } });
  expect(said.at(-1)).toMatchObject({ type: "error", code: "OFFLINE" });
});

test("a visitor who agreed before goes straight to the photo, which is still there", async () => {
  const { now, calls } = await open({}, agreedBefore());
  expect(now().state).toMatchObject({ step: "photo", photo });
  expect(calls).toEqual([]);
});

test("when a visit has expired, the visitor is asked for consent again, and the photo is deleted", async () => {
  const { now, stored, storedPhoto } = await open({}, agreedBefore({ expiresAt: "2020-01-01T00:00:00.000Z" }));
  expect(now().state).toMatchObject({ step: "consent", photo: null });
  expect(stored.size).toBe(0);
  expect(storedPhoto()).toBeUndefined();
});

test("a try-on sends the photo and the garment that the page gave, and ends with the picture, of which the shop hears only the id", async () => {
  fakeDrawing({ width: 3, height: 4 });
  const { now, tryOn, forms, said } = await open(TRYING, agreedBefore());
  await tryOn();
  expect(now().state.result).toMatchObject({ tryOnId: ID, imageUrl: "/result.png" });
  expect([...(forms[0]?.keys() ?? [])].toSorted()).toEqual(["category", "garmentImage", "modelImage"]);
  expect(said.at(-1)).toEqual(pack({ type: "result", tryOnId: ID }));
});

test("the server fetches the image that the visitor chose if the page could not read it", async () => {
  const { now, step, tryOn, forms } = await open(TRYING, agreedBefore());
  await step(() => now().chooseImage(1));
  await tryOn();
  expect(forms[0]?.get("garmentImageUrl")).toBe(images[1]);
});

test("a photo that was chosen now is sent as a JPEG and stored for the next time", async () => {
  fakeDrawing({ width: 3, height: 4 });
  const { now, step, tryOn, forms, storedPhoto } = await open(TRYING, agreedBefore({ storedPhoto: null }));
  await step(() => now().choose(new File(["chosen"], "me.heic")));
  await tryOn();
  const sent = forms[0]?.get("modelImage");
  // The quality is all that is in such a JPEG.
  expect(sent instanceof File && (await sent.text())).toBe("0.9");
  expect(storedPhoto()).toBe(now().state.photo);
  expect(now().state).toMatchObject({ candidate: null, photo: { type: "image/jpeg" } });
});

test("a photo that cannot be opened is a problem of the photo, and nothing is sent or stored", async () => {
  const { now, step, said, calls, storedPhoto } = await open(TRYING, agreedBefore({ storedPhoto: null }));
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("no picture", "InvalidStateError")));
  const chosen = new File(["chosen"], "me.txt");
  await step(() => now().choose(chosen));
  await step(() => now().tryOn());
  expect(now().state).toMatchObject({ step: "photo", candidate: chosen, problem: { code: "IMAGE_UNREADABLE" } });
  expect(said.at(-1)).toMatchObject({ type: "error", code: "IMAGE_UNREADABLE" });
  expect(calls).toEqual([]);
  expect(storedPhoto()).toBeUndefined();
});

test("a refused try-on returns to the photo with the server's reason, which the next choice clears, and can be sent again", async () => {
  const refused = { error: "RATE_LIMITED", message: "Five try-ons a day." };
  const post = "POST /style/virtual-tryon";
  const { now, step, calls } = await open(
    { ...TRYING, [post]: () => Response.json(refused, { status: 429 }) },
    agreedBefore(),
  );
  const press = async () => {
    await step(() => now().tryOn());
    await vi.waitFor(() => step().then(() => expect(now().state.step).toBe("photo")), 50_000);
  };
  await press();
  expect(now().state.problem).toMatchObject({ code: "RATE_LIMITED", message: refused.message });
  await press();
  expect(calls.filter((call) => call === post)).toHaveLength(2);
  await step(() => now().choose(new File(["x"], "x.jpg")));
  expect(now().state.problem).toBeNull();
});

test("two presses are one try-on; one that the visitor stops ends without a problem, on the server too", async () => {
  const accepted = Promise.withResolvers<Response>();
  const answers = { ...TRYING, "POST /style/virtual-tryon": () => accepted.promise };
  const { now, step, calls, said } = await open(answers, agreedBefore());
  await step(() => now().tryOn());
  await step(() => now().tryOn());
  await expect.poll(() => calls).toContain("POST /style/virtual-tryon");
  expect(now().state.step).toBe("running");
  await step(() => now().cancel());
  await step(() => accepted.resolve(Response.json({ success: true, predictionId: ID, status: "queued" })));
  await vi.waitFor(() => step().then(() => expect(now().state.step).toBe("photo")), 50_000);
  expect(calls.filter((call) => call === "POST /style/virtual-tryon")).toHaveLength(1);
  expect(calls).toContain(`DELETE /style/predictions/${ID}`);
  expect(now().state).toMatchObject({ step: "photo", problem: null });
  expect(said.some(({ type }) => type === "error" || type === "result")).toBe(false);
});

test("one that is stopped while the photo is being opened sends nothing", async () => {
  const { now, step, calls } = await open(TRYING, agreedBefore({ storedPhoto: null }));
  const opened = Promise.withResolvers<never>();
  vi.stubGlobal("createImageBitmap", () => opened.promise);
  await step(() => now().choose(new File(["chosen"], "me.jpg")));
  await step(() => now().tryOn());
  await step(() => now().cancel());
  await step(() => opened.reject(new DOMException("no picture", "InvalidStateError")));
  expect(now().state).toMatchObject({ step: "photo", problem: null });
  expect(calls).toEqual([]);
});

test("a window that is closed stops its try-on", async () => {
  const accepted = Promise.withResolvers<Response>();
  const answers = { ...TRYING, "POST /style/virtual-tryon": () => accepted.promise };
  const { now, step, leave, calls } = await open(answers, agreedBefore());
  await step(() => now().tryOn());
  await leave();
  accepted.resolve(Response.json({ success: true, predictionId: ID, status: "queued" }));
  await expect.poll(() => calls).toContain(`DELETE /style/predictions/${ID}`);
});

test("'another photo' after a result begins with none", async () => {
  const { now, step, tryOn } = await open(TRYING, agreedBefore());
  await tryOn();
  await step(() => now().changePhoto());
  expect(now().state).toMatchObject({ step: "photo", photo: null, candidate: null, result: null });
});

test("deleting everything removes the pictures from the server, and visit and photo from the browser", async () => {
  const answers = { "DELETE /embed/pictures": () => new Response(null, { status: 204 }) };
  const { now, step, calls, stored, storedPhoto } = await open(answers, agreedBefore());
  await step(() => now().removeAll());
  expect(calls).toEqual(["DELETE /embed/pictures"]);
  expect(now().state).toMatchObject({ step: "consent", photo: null, deleted: true });
  expect(stored.size).toBe(0);
  expect(storedPhoto()).toBeUndefined();
});

test("a deletion that the server did not hear of deletes nothing here, so that it can be repeated", async () => {
  const { now, step, stored, storedPhoto } = await open({}, agreedBefore());
  await step(() => now().removeAll());
  expect(now().state).toMatchObject({ step: "photo", photo, deleted: false, problem: { code: "OFFLINE" } });
  expect(stored.size).toBe(1);
  expect(storedPhoto()).toBe(photo);
});
