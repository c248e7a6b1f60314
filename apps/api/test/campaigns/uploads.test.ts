/** Many simultaneous uploads of large photos are processed in turn: the process stays small, and no picture is lost. */
import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { API_BASE } from "@toile/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../factories.ts";
import { createTestPlatform, type TestPlatform } from "../harness.ts";
import { paddedTo } from "../images.ts";
import { type SpawnedServer, spawnServer } from "../spawned-server.ts";
import { campaign } from "./campaign.ts";

const MB = 1024 * 1024;
const PHOTO_BYTES = Math.round(9.4 * MB);
const MORE_MAX_BYTES = 200 * MB;
const { size: PEOPLE } = campaign("uploads", { quick: 24, full: 100 });
const ROUTES = ["/images/upload/profile", "/images/check"];

let bed: TestPlatform;
let dataDir: string;
let server: SpawnedServer;
let photo: Buffer;

beforeAll(async () => {
  bed = await createTestPlatform();
  dataDir = mkdtempSync(path.join(tmpdir(), "toile-uploads-"));
  const { database, authSecret } = bed.platform.config;
  if (database.kind !== "url") throw new Error("the test database has an address");
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, AUTH_SECRET: authSecret, DEMO: "off" };
  server = await spawnServer({ environment });
  photo = await largePhoto();
}, 120_000);
afterAll(async () => {
  await server.stop();
  await bed.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

/** A photo of twelve megapixels in a phone's file size. */
async function largePhoto(): Promise<Buffer> {
  const size = { width: 3000, height: 4000 };
  const noise = { type: "gaussian", mean: 128, sigma: 25 } as const;
  const drawn = sharp({ create: { ...size, channels: 3, background: "#808080", noise } });
  return paddedTo(await drawn.jpeg({ quality: 88 }).toBuffer(), PHOTO_BYTES);
}

type UploadOutcome = { status: number; error: string; retryAfter: number };

function upload(route: string, token: string): Promise<UploadOutcome> {
  const head = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  );
  const tail = Buffer.from("\r\n--b--\r\n");
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "multipart/form-data; boundary=b",
    "content-length": head.length + photo.length + tail.length,
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest(server.origin + API_BASE + route, { method: "POST", headers, agent: false });
    request.on("error", reject);
    request.on("response", async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const body: { error?: string } = JSON.parse(Buffer.concat(chunks).toString());
      const retryAfter = Number(response.headers["retry-after"] ?? 0);
      resolve({ status: response.statusCode ?? 0, error: body.error ?? "", retryAfter });
    });
    request.write(head);
    request.write(photo);
    request.end(tail);
  });
}

test(`${PEOPLE} simultaneous uploads of 9.4 MB, of each kind: at most 200 MB more memory, each is accepted or told to retry`, {
  timeout: 300_000,
}, async () => {
  const tokens = await Promise.all(Array.from({ length: PEOPLE }, async () => (await createUser(bed)).token));
  // What is loaded at first use (mainly the engine's models) does not count as an upload.
  for (const route of [...ROUTES, ...ROUTES]) expect((await upload(route, tokens[0] ?? "")).status).toBeLessThan(300);
  for (const route of ROUTES) {
    const before = server.memoryBytes();
    server.forgetPeak();
    const startedAt = performance.now();
    const responses = await Promise.all(
      tokens.map((token) =>
        upload(route, token).catch((error: Error) => ({ status: 0, error: error.message, retryAfter: 0 })),
      ),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const more = server.peakBytes() - before;
    const counts = Object.entries(Object.groupBy(responses, ({ status, error }) => `${status} ${error}`.trim()));
    const outcomes = counts.map(([label, all]) => `${all?.length} × ${label}`).join(", ");
    process.stdout.write(
      `uploads: ${route}: ${Math.round(before / MB)} MB before, +${Math.round(more / MB)} MB at the peak, ${seconds.toFixed(1)} s; ${outcomes}\n`,
    );
    expect(more).toBeLessThanOrEqual(MORE_MAX_BYTES);
    expect(responses.filter(({ status, retryAfter }) => status >= 500 && !(status === 503 && retryAfter > 0))).toEqual(
      [],
    );
    expect(responses.some(({ status }) => status < 300)).toBe(true);
  }
  expect(server.ended()).toBeUndefined();
});
