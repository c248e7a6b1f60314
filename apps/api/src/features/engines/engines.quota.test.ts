/** A service's quota, counted in PostgreSQL: two processes with one database share a quota. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type GoogleServer, googleEnvironment, openGoogleServer } from "../../../test/engine-servers/google-server.ts";
import { engineOf } from "../../../test/engine-servers/outside-engines.ts";
import { createTestPlatform, type TestPlatform } from "../../../test/harness.ts";
import { drawnGarment, drawnPerson } from "../../../test/images.ts";
import { nowMs } from "../../platform/clock.ts";
import { createRateLimits } from "../../platform/rate-limit.ts";
import type { RenderRequest, TryOnEngine } from "./engines.ts";

let test: TestPlatform;
let server: GoogleServer;
const engines: TryOnEngine[] = [];
beforeAll(async () => {
  test = await createTestPlatform({ rateLimits: true });
  server = await openGoogleServer();
  for (const _process of [1, 2]) {
    const { database, log } = test.platform;
    const rateLimits = createRateLimits({ pool: database.pool, log, enabled: true, secret: "of a test" });
    const environment = { ...googleEnvironment(server.origin), GOOGLE_VERTEX_REQUESTS_PER_MINUTE: "3" };
    engines.push(engineOf(environment, { rateLimits }));
  }
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close?.()));
  await server.close();
  await test.close();
});

it("allows as many requests as the minute's quota, whichever process sends them, and no more", async () => {
  const options: RenderRequest["options"] = {
    mode: "balanced",
    numSamples: 4,
    segmentationFree: true,
    seed: 7,
    enhanceQuality: false,
    garmentPhotoType: "flat-lay",
    outputFormat: "png",
    preferences: "",
    category: "tops",
    moderationLevel: "permissive",
  };
  const request = { personImage: await drawnPerson(), garmentImage: await drawnGarment(), options };
  const signal = new AbortController().signal;
  // Less time than the rest of the minute, so that no request waits for room.
  const context = () => ({ signal, deadlineAtMs: nowMs() + 1_000, onStage: () => undefined });
  const ended: string[] = [];
  for (const engine of [...engines, ...engines, ...engines]) {
    const end = engine.render(request, context()).then(
      ({ images }) => `${images.length} pictures`,
      (error: Error & { mayBeCharged?: boolean }) => `${error.name}, may be charged: ${error.mayBeCharged}`,
    );
    ended.push(await end);
  }
  const full = "EngineFailure, may be charged: false";
  expect(ended).toEqual(["4 pictures", "4 pictures", "4 pictures", full, full, full]);
  expect(server.state.requests).toBe(3);
});
