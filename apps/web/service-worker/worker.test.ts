import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ORIGIN, startWorker } from "./worker.fixture.ts";

const ROUTES = { "routes/home": { id: "routes/home" } };
let worker: Awaited<ReturnType<typeof startWorker>>;

beforeAll(async () => {
  const precache = [
    { url: "/offline", revision: "r2" },
    { url: "/assets/shell.js", revision: null },
  ];
  worker = await startWorker({ build: "b2", precache, routes: ROUTES });
});
beforeEach(() => worker.reset());
afterAll(() => void vi.unstubAllGlobals());

const textOf = async (answer: Response | undefined) => answer?.text();
const destinationOf = (answer: Response | undefined) => answer?.headers.get("location")?.replace(ORIGIN, "");
const storedIn = (name: string) =>
  [...(worker.caches.all.get(name)?.keys() ?? [])].map((address) => address.replace(ORIGIN, ""));

test("a page of the shop is fetched anew each time, and shown as it was last without a connection", async () => {
  expect(await textOf(await worker.visit("/browse?q=linen"))).toBe("online /browse?q=linen");
  worker.network.answer = () => new Response("newer");
  expect(await textOf(await worker.visit("/browse?q=linen"))).toBe("newer");
  worker.goOffline();
  expect(await textOf(await worker.visit("/browse?q=linen"))).toBe("newer");
});

test("a page that was never visited leads to the offline page, which knows where the visitor wanted to go", async () => {
  await worker.send("install");
  worker.goOffline();
  const answer = await worker.visit("/product/tee?on=b");
  expect([answer?.status, destinationOf(answer)]).toEqual([302, "/offline?to=%2Fproduct%2Ftee%3Fon%3Db"]);
  expect(await textOf(await worker.visit("/offline?to=%2Fproduct%2Ftee"))).toBe("online /offline");
});

test("pages about money and accounts are never stored", async () => {
  for (const path of ["/profile", "/payment", "/look/s3cret", "/admin/users"]) {
    expect(await textOf(await worker.visit(path))).toBe(`online ${path}`);
    await worker.fetch(`${path}.data`);
  }
  expect(storedIn("toile-pages-b2")).toEqual([]);
  expect(storedIn("toile-data-b2")).toEqual([]);
  worker.goOffline();
  expect(destinationOf(await worker.visit("/profile"))).toBe("/offline?to=%2Fprofile");
});

test("the API, other sites and shoppers' own pictures pass by the worker", async () => {
  const passed = [
    "/api/v1/auth/me",
    "/api/v1/images/p1?signature=x",
    "/profile.data",
    "https://elsewhere.test/assets/a.js",
    "https://elsewhere.test/pictures/a.webp",
    "https://elsewhere.test/browse.data",
  ];
  for (const address of passed) expect(await worker.fetch(address), address).toBeUndefined();
  expect(await worker.visit("https://elsewhere.test/browse")).toBeUndefined();
  expect(await worker.fetch("/browse.data", { method: "POST" })).toBeUndefined();
  expect(worker.asked).toEqual([]);
});

test("once consent is withdrawn nothing more is stored [X.73]", async () => {
  await worker.caches.delete("toile-visits");
  await worker.visit("/browse");
  await worker.fetch("/browse.data");
  await worker.fetch("/assets/page.js");
  await worker.fetch("/pictures/tee.webp");
  expect([...worker.caches.all.values()].flatMap((entries) => [...entries.keys()])).toEqual([]);
});

test("a fault of the server is not stored in place of what was there", async () => {
  await worker.visit("/browse");
  worker.network.answer = () => new Response("fault", { status: 500 });
  expect((await worker.visit("/browse"))?.status).toBe(500);
  expect((await worker.fetch("/pictures/tee.webp"))?.status).toBe(500);
  worker.goOffline();
  expect(await textOf(await worker.visit("/browse"))).toBe("online /browse");
  expect(storedIn("toile-pictures")).toEqual([]);
});

test("a page's data is found again whichever of its routes the router asks for", async () => {
  await worker.fetch("/browse.data?q=linen&_routes=routes%2Fbrowse");
  worker.goOffline();
  const answer = await worker.fetch("/browse.data?q=linen&_routes=root");
  expect(await textOf(answer)).toBe("online /browse.data?q=linen&_routes=routes%2Fbrowse");
});

test("without a connection the router gets its table of pages from the worker", async () => {
  expect(await textOf(await worker.fetch("/__manifest?p=/browse"))).toBe("online /__manifest?p=/browse");
  worker.goOffline();
  expect(await (await worker.fetch("/__manifest?p=/browse"))?.json()).toEqual(ROUTES);
});

test("code, styles and public pictures are fetched once", async () => {
  await worker.send("install");
  worker.asked.length = 0;
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await textOf(await worker.fetch("/assets/shell.js"))).toBe("online /assets/shell.js");
    expect(await textOf(await worker.fetch("/assets/page.css"))).toBe("online /assets/page.css");
    expect(await textOf(await worker.fetch("/pictures/tee.webp"))).toBe("online /pictures/tee.webp");
  }
  expect(worker.asked).toEqual(["/assets/page.css", "/pictures/tee.webp"]);
});

test("the oldest pictures and pages make room", async () => {
  for (let n = 0; n < 122; n += 1) await worker.fetch(`/pictures/${n}.webp`);
  for (let n = 0; n < 42; n += 1) await worker.visit(`/product/${n}`);
  expect(storedIn("toile-pictures")).toHaveLength(120);
  expect(storedIn("toile-pictures")[0]).toBe("/pictures/2.webp");
  expect(storedIn("toile-pages-b2")).toHaveLength(40);
  expect(storedIn("toile-pages-b2").at(-1)).toBe("/product/41");
});

test("a new version keeps looks, visits and pictures, and deletes what fits only an older build", async () => {
  const kept = ["toile-looks", "toile-visits", "toile-pictures", "toile-shared", "toile-pages-b2", "elsewhere"];
  for (const name of [...kept, "toile-pages-b1", "toile-data-b1", "toile-assets-b1"]) await worker.caches.open(name);
  await worker.send("activate");
  expect((await worker.caches.keys()).filter((name) => !name.startsWith("workbox")).toSorted()).toEqual(
    kept.toSorted(),
  );
  expect(worker.scope.clients.claim).toHaveBeenCalledOnce();
  expect(worker.scope.registration.navigationPreload.enable).toHaveBeenCalledOnce();
});

test("a new version takes over only when the page asks for it", async () => {
  await worker.send("install");
  await worker.send("message", { data: "hello" });
  expect(worker.scope.skipWaiting).not.toHaveBeenCalled();
  await worker.send("message", { data: "take-over" });
  expect(worker.scope.skipWaiting).toHaveBeenCalledOnce();
});

const share = (fields: Record<string, string | File>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return worker.fetch("/share-target", { method: "POST", body });
};

test("a picture that another app shares waits for /try-on, with its name and type", async () => {
  const answer = await share({ title: "A shirt", picture: new File(["shirt"], "été.png", { type: "image/png" }) });
  expect([answer?.status, destinationOf(answer)]).toEqual([303, "/try-on?shared=picture"]);
  const waiting = await worker.caches.match("/shared-picture", { cacheName: "toile-shared" });
  expect(waiting?.headers.get("content-type")).toBe("image/png");
  expect(decodeURIComponent(waiting?.headers.get("x-file-name") ?? "")).toBe("été.png");
  expect(await textOf(waiting)).toBe("shirt");
});

test("a shared link leads to its product in the shop, or to where it can be added; anything else says what is missing", async () => {
  const leadsTo = async (fields: Record<string, string | File>) => destinationOf(await share(fields));
  expect(await leadsTo({ text: `Look: ${ORIGIN}/product/linen-shirt` })).toBe("/try-on?productId=linen-shirt");
  expect(await leadsTo({ url: "https://shop.example/p/1" })).toBe("/try-on?shared=link");
  expect(await leadsTo({ text: "a shirt", picture: new File([], "empty.png") })).toBe("/try-on?shared=nothing");
  expect(storedIn("toile-shared")).toEqual([]);
});

test("a try-on that ends while no page is open is told, and a press on the notice opens it", async () => {
  const news = { kind: "tryon", tryonId: "019a", status: "succeeded" };
  await worker.send("push", { data: { json: () => news } });
  expect(worker.scope.registration.showNotification).toHaveBeenCalledOnce();
  await worker.send("notificationclick", { notification: { data: "/try-on?result=019a", close: () => {} } });
  expect(worker.scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith("/try-on?result=019a");
});
