/** The application with an engine that does what the test says, and helpers for tests of try-ons. */
import { API_BASE, type Prediction } from "@toile/contract";
import { createUser, type TestUser } from "./factories.ts";
import { createFakeEngine, type FakeEngine } from "./fake-engine.ts";
import { createFakeExaminer, type FakeExaminer } from "./fake-examiner.ts";
import { createTestApp, type TestOptions, type TestRequest } from "./harness.ts";
import { drawnGarment, drawnPerson, SMALL_PORTRAIT } from "./images.ts";

export type TryOnTestApp = Awaited<ReturnType<typeof createTryOnTestApp>>;

/** Runs the queue by default. */
export async function createTryOnTestApp(options: TestOptions & { engine?: FakeEngine; examiner?: FakeExaminer } = {}) {
  const engine = options.engine ?? createFakeEngine();
  const examiner = options.examiner ?? createFakeExaminer();
  const test = await createTestApp({ work: true, ...options, engines: [engine], examiner });
  const { platform } = test;
  /** A request to a path under /api/v1. */
  const api = (path: string, init?: TestRequest) => test.request(API_BASE + path, init);

  return {
    ...test,
    engine,
    examiner,
    api,
    user: (credits = 5): Promise<TestUser> => createUser({ platform }, { credits }),

    /** Sends a try-on with drawn pictures; `fields` are added or, if undefined, left out. */
    async tryOn(
      token: string | undefined,
      fields: TryOnForm = {},
      headers: Record<string, string> = {},
    ): Promise<Response> {
      return api("/style/virtual-tryon", { token, form: await tryOnForm(fields), headers });
    },

    /** Sends an asynchronous try-on and returns its id. */
    async startTryOn(token: string, fields: TryOnForm = {}): Promise<string> {
      const response = await this.tryOn(token, fields, { Prefer: "respond-async" });
      const body = await response.json();
      if (response.status !== 202) throw new Error(`not accepted: ${JSON.stringify(body)}`);
      return body.predictionId;
    },

    async prediction(token: string, predictionId: string): Promise<Prediction> {
      return (await api(`/style/predictions/${predictionId}`, { token })).json();
    },

    async balance(token: string): Promise<number> {
      return (await (await api("/credits/balance", { token })).json()).balance;
    },

    /** A single number from the database, for what no route shows. */
    async count(sql: string, values: unknown[] = []): Promise<number> {
      const { rows } = await platform.database.pool.query(sql, values);
      return Number(Object.values(rows[0] ?? {})[0]);
    },

    /** Objects in storage. */
    async storedObjects(): Promise<number> {
      let total = 0;
      for await (const _object of platform.storage.list("pictures/")) total += 1;
      return total;
    },
  };
}

export type TryOnForm = Record<string, string | Blob | undefined>;

let drawn: { modelImage: Blob; garmentImage: Blob } | undefined;

export async function tryOnForm(fields: TryOnForm = {}): Promise<FormData> {
  drawn ??= {
    modelImage: new Blob([new Uint8Array(await drawnPerson(SMALL_PORTRAIT))], { type: "image/jpeg" }),
    garmentImage: new Blob([new Uint8Array(await drawnGarment(SMALL_PORTRAIT))], { type: "image/png" }),
  };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...drawn, ...fields })) {
    if (value === undefined) continue;
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, `${name}.jpg`);
  }
  return form;
}

export const fileOf = (bytes: Uint8Array, type = "image/jpeg"): Blob => new Blob([new Uint8Array(bytes)], { type });

/** The picture of a signed URL without its signature: signatures change every ten minutes, which may happen within a test. */
export const pictureAt = (url: string): string => url.split("?")[0] ?? "";

/** Polls until `done` is true; the wait is short and bounded, and its failure shows the last value. */
export async function eventually<T>(look: () => Promise<T>, done: (seen: T) => boolean, limitMs = 10_000): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (done(seen)) return seen;
    if (performance.now() > deadline) throw new Error(`the condition was not met; last seen: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
