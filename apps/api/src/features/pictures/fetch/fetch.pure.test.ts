import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drawnGarment } from "../../../../test/images.ts";
import { createPictureFetch, isPublicAddress, type PictureFetchOptions } from "./fetch.ts";

/** A server on this machine that must never be reached, and one that plays an allowed public server. */
let canary: Server;
let shop: Server;
let canaryHits = 0;
let shopResponds: (path: string) => { status?: number; headers?: Record<string, string>; body?: Buffer };
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  canary = createServer((_request, response) => {
    canaryHits += 1;
    response.end("secret");
  });
  // The connection alone counts, even without a request.
  canary.on("connection", () => {
    canaryHits += 1;
  });
  shop = createServer((request, response) => {
    const { status = 200, headers = {}, body = Buffer.alloc(0) } = shopResponds(request.url ?? "/");
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.2", resolve));
});
afterAll(() => {
  canary.close();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => {
  canaryHits = 0;
});

type Lookup = NonNullable<PictureFetchOptions["lookup"]>;
/** A resolver with the given answers, a new one for each lookup. */
function resolving(...responses: string[][]): Lookup {
  let calls = 0;
  const lookup = (_name: string, _options: unknown, callback: (error: null, addresses: object[]) => void) => {
    const response = responses[Math.min(calls++, responses.length - 1)] ?? [];
    callback(
      null,
      response.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  // The fetch only uses the overload that asks for all addresses.
  return lookup as unknown as Lookup;
}

/** As in production, except for the canary's port: if an address got through, the canary would notice. */
const guarded = (lookup?: Lookup) =>
  createPictureFetch({
    ports: new Set(["", "80", "443", String(portOf(canary))]),
    timeoutMs: 2_000,
    ...(lookup ? { lookup } : {}),
  });

const PRIVATE_HOSTS = [
  // this machine, in every spelling a URL parser takes
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0x7f.1",
  "017700000001",
  "0177.0.0.1",
  "0177.0.0.01",
  "127.0.0.1.",
  "１２７.０.０.１",
  "127。0。0。1",
  "①②⑦.0.0.1",
  "0.0.0.0",
  "0",
  "0x0",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  // private networks and carriers
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.168.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "0xa000001",
  "3232235521",
  "[::ffff:10.0.0.1]",
  "[::ffff:192.168.1.1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fd12:3456:789a::1]",
  // link-local and cloud metadata
  "169.254.169.254",
  "169.254.0.1",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "[::ffff:169.254.169.254]",
  "[fe80::1]",
  "[febf::1]",
  "[fec0::1]",
  // reserved, documentation, benchmarks, multicast, broadcast
  "192.0.0.1",
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
  "198.18.0.1",
  "198.19.255.255",
  "192.88.99.1",
  "240.0.0.1",
  "255.255.255.255",
  "224.0.0.1",
  "239.255.255.255",
  "[ff02::1]",
  "[ff0e::1]",
  "[2001:db8::1]",
  "[100::1]",
  "[5f00::1]",
  "[3fff::1]",
  "[4000::1]",
];

describe("fetching a garment by its URL", () => {
  it.each(PRIVATE_HOSTS)("never connects to %s [X.69, I-44]", async (host) => {
    const url = `http://${host}:${portOf(canary)}/garment.png`;
    await expect(guarded()(url)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(canaryHits).toBe(0);
  });

  it.each([
    "file:///etc/passwd",
    "data:image/png;base64,iVBORw0KGgo=",
    "ftp://example.com/a.png",
    "gopher://127.0.0.1:70/",
    "javascript:alert(1)",
    "http://user@example.com/a.png",
    "http://user:password@example.com/a.png",
    "http://example.com:22/a.png",
    "http://example.com:6379/a.png",
    "https://example.com:8443/a.png",
    "//example.com/a.png",
    "/demo/shirt.png",
    "not an address",
    "http://",
    "",
    "http://[fe80::1%25eth0]/a.png",
  ])("refuses %j", async (url) => {
    await expect(guarded(resolving(["127.0.0.1"]))(url)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(canaryHits).toBe(0);
  });

  it.each([
    [["127.0.0.1"]],
    [["::1"]],
    [["10.1.2.3"]],
    [["93.184.216.34", "127.0.0.1"]],
    [["::ffff:127.0.0.1"]],
    [["169.254.169.254"]],
    [[]],
  ])("rejects a name that resolves to %j", async (responses) => {
    const url = `http://shop.example:${portOf(canary)}/garment.png`;
    await expect(guarded(resolving(responses))(url)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(canaryHits).toBe(0);
  });

  it("connects to exactly the address it checked, so a name that changes between two lookups gains nothing [I-44]", async () => {
    const requests: string[] = [];
    const first = resolving(["127.0.0.2"], ["127.0.0.1"], ["127.0.0.1"]);
    // biome-ignore lint/suspicious/noExplicitAny: passes whatever overload the caller used
    const counting = ((name: string, ...rest: any[]) => {
      requests.push(name);
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return (first as any)(name, ...rest);
    }) as unknown as Lookup;
    shopResponds = () => ({ body: Buffer.from("from the shop") });
    const fetchPicture = createPictureFetch({
      lookup: counting,
      isPublic: (address) => address === "127.0.0.2",
      ports: new Set([String(portOf(shop))]),
    });
    const bytes = await fetchPicture(`http://rebinding.example:${portOf(shop)}/`);
    expect(Buffer.from(bytes).toString()).toBe("from the shop");
    expect(requests).toEqual(["rebinding.example"]);
    // The next fetch resolves again, gets the private address, and is rejected.
    await expect(fetchPicture(`http://rebinding.example:${portOf(shop)}/`)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    expect(canaryHits).toBe(0);
  });

  describe("from a public shop", () => {
    const fetchFromShop = (path: string, timeoutMs = 2_000) =>
      createPictureFetch({
        lookup: resolving(["127.0.0.2"]),
        isPublic: (address) => address === "127.0.0.2",
        ports: new Set([String(portOf(shop)), String(portOf(canary))]),
        timeoutMs,
      })(`http://shop.example:${portOf(shop)}${path}`);

    it("gets the picture", async () => {
      const picture = await drawnGarment();
      shopResponds = () => ({ headers: { "content-type": "image/png" }, body: picture });
      expect(Buffer.from(await fetchFromShop("/shirt.png")).equals(picture)).toBe(true);
    });

    it("follows three redirects and no more", async () => {
      shopResponds = (path) => {
        const left = Number(path.slice(1));
        return left > 0 ? { status: 302, headers: { location: `/${left - 1}` } } : { body: Buffer.from("here") };
      };
      expect(Buffer.from(await fetchFromShop("/3")).toString()).toBe("here");
      await expect(fetchFromShop("/4")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    });

    it.each([
      (port: number) => `http://127.0.0.1:${port}/`,
      (port: number) => `http://2130706433:${port}/`,
      (port: number) => `http://[::ffff:7f00:1]:${port}/`,
      (port: number) => `//127.0.0.1:${port}/`,
      () => "file:///etc/passwd",
      () => "http://169.254.169.254/latest/meta-data/",
      (port: number) => `http://user:password@shop.example:${port}/`,
    ])("does not follow a redirect to an internal address (%#) [I-44]", async (target) => {
      shopResponds = () => ({ status: 307, headers: { location: target(portOf(canary)) } });
      await expect(fetchFromShop("/")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
      expect(canaryHits).toBe(0);
    });

    it("stops at 10 MB, declared or not", async () => {
      shopResponds = () => ({ body: Buffer.alloc(10 * 1024 * 1024 + 1) });
      await expect(fetchFromShop("/")).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
      shopResponds = () => ({ headers: { "transfer-encoding": "chunked" }, body: Buffer.alloc(10 * 1024 * 1024 + 1) });
      await expect(fetchFromShop("/")).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
      shopResponds = () => ({ body: Buffer.alloc(10 * 1024 * 1024) });
      expect((await fetchFromShop("/")).byteLength).toBe(10 * 1024 * 1024);
    });

    it("rejects errors, with the same message for everything that cannot be fetched", async () => {
      shopResponds = () => ({ status: 404 });
      const missing = await fetchFromShop("/").catch((error) => error.message);
      const inside = await guarded()(`http://127.0.0.1:${portOf(canary)}/`).catch((error) => error.message);
      expect(missing).toBe(inside);
    });

    it.each([
      ["http://127.0.0.1/a.png", "Its host has a private address.", true],
      ["http://shop.example:81/a.png", "Only ports 80 and 443 are allowed.", true],
      ["https://me:secret@shop.example/a.png", "It contains a user name or a password.", true],
      ["ftp://shop.example/a.png", "Only http and https are allowed.", true],
      ["a.png", "It is not a URL.", true],
    ])("tells the operator of %s: %s", async (url, reason, isFinal) => {
      await expect(createPictureFetch()(url)).rejects.toMatchObject({ reason, isFinal });
    });

    it("tells the operator what a server answered, and whether retrying may help", async () => {
      for (const [status, isFinal, reason] of [
        [403, false, "Its server does not let us fetch it (answer 403)."],
        [404, false, "There is no picture at this URL (answer 404)."],
        [410, true, "There is no picture at this URL (answer 410)."],
        [429, false, "Its server asks us to fetch more slowly (answer 429)."],
        [503, false, "Its server could not send it (answer 503)."],
      ] as const) {
        shopResponds = () => ({ status });
        const refusal = { reason, isFinal };
        await expect(fetchFromShop("/x.png")).rejects.toMatchObject(refusal);
      }
    });

    it("gives up on a server that never ends its answer", async () => {
      const hungUp = Promise.withResolvers<void>();
      const endless = createServer((_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write("x"), 20);
        response.on("close", () => {
          clearInterval(timer);
          hungUp.resolve();
        });
      });
      await new Promise<void>((resolve) => endless.listen(0, "127.0.0.2", resolve));
      const fetchEndless = createPictureFetch({
        lookup: resolving(["127.0.0.2"]),
        isPublic: () => true,
        ports: new Set([String(portOf(endless))]),
        timeoutMs: 300,
      });
      await expect(fetchEndless(`http://slow.example:${portOf(endless)}/`)).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
      });
      // We close the connection: the server never would.
      await hungUp.promise;
      endless.close();
    });
  });
});

describe("public addresses", () => {
  it.each(["8.8.8.8", "93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001::200e"])(
    "takes %s",
    (url) => {
      expect(isPublicAddress(url)).toBe(true);
    },
  );

  it("without the guard the canary would be reached (negative control)", async () => {
    const open = createPictureFetch({ isPublic: () => true, ports: new Set([String(portOf(canary))]) });
    await open(`http://127.0.0.1:${portOf(canary)}/`);
    expect(canaryHits).toBeGreaterThan(0);
  });
});
