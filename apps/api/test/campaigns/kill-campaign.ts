/**
 * Many try-ons at once on too few credits; the process is killed in the middle and restarted, and then the books are
 * audited. The moment of the kill comes from a seed, so a failing round can be repeated.
 */
import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { API_BASE } from "@toile/contract";
import pg from "pg";
import type { TestUser } from "../factories.ts";
import { drawnGarment, drawnPerson } from "../images.ts";

export type KillRound = {
  databaseUrl: string;
  dataDir: string;
  authSecret: string;
  user: TestUser;
  requests: number;
  /** Every other picture is poor, so that kills hit both ends of a hold. */
  everyOtherIsBad: boolean;
  /** SIGKILL comes this long after this many acknowledgements, so that it hits work on slow and fast machines alike. */
  kill: { afterAcknowledged: number; thenMs: number };
};

export type KillOutcome = {
  /** Ids of the try-ons acknowledged with 202, before and after the kill. */
  acknowledged: string[];
  /** Requests answered with 402. */
  refused: number;
  /** Requests that the kill interrupted. */
  cutOff: number;
  /** Any other answer, which is a defect. */
  strange: number[];
};

export type Server = { origin: string; kill(): Promise<void> };
export type ServerSettings = Pick<KillRound, "databaseUrl" | "dataDir" | "authSecret"> & {
  everyOtherIsBad?: boolean;
  /** A try-on that is not done by then returns its credit. */
  deadlineSeconds?: number;
  /** Further settings. */
  environment?: Record<string, string>;
};

const FULL_PAUSE_MS = 250;
/** Long enough for a busy machine: credits of try-ons that reach their deadline would be returned and correctly spent again. */
const DEADLINE_SECONDS = 600;

/** One application process on its own port. */
export async function startServer({
  databaseUrl,
  dataDir,
  authSecret,
  everyOtherIsBad,
  deadlineSeconds = 60,
  environment = {},
}: ServerSettings): Promise<Server> {
  const child: ChildProcess = fork(new URL("./doomed-server.ts", import.meta.url), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      AUTH_SECRET: authSecret,
      RATE_LIMITS: "off",
      TRYON_DEADLINE_SECONDS: String(deadlineSeconds),
      TRYON_QUEUE_MAX: "1000",
      ...(everyOtherIsBad ? { EVERY_OTHER_IS_BAD: "yes" } : {}),
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Vitest's own loaders must not run in the server.
    execArgv: [],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve(message.port));
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it listened`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  };
}

export type Pictures = { person: Blob; garment: Blob };

export async function drawPictures(): Promise<Pictures> {
  // Copies, because a Blob needs its own ArrayBuffer and not a pooled Buffer.
  const [person, garment] = await Promise.all([drawnPerson(), drawnGarment()]);
  return { person: new Blob([new Uint8Array(person)]), garment: new Blob([new Uint8Array(garment)]) };
}

/** One asynchronous try-on; null: the connection broke. */
export async function order(
  origin: string,
  { user, pictures, key }: { user: TestUser; pictures: Pictures; key: string },
): Promise<{ status: number; id?: string; error?: string } | null> {
  const form = new FormData();
  form.set("modelImage", pictures.person, "person.jpg");
  form.set("garmentImage", pictures.garment, "garment.jpg");
  try {
    const response = await fetch(`${origin}${API_BASE}/style/virtual-tryon`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${user.token}`, "idempotency-key": key, prefer: "respond-async" },
    });
    const body: { predictionId?: string } = await response.json();
    if (body.predictionId) return { status: response.status, id: body.predictionId };
    return { status: response.status, error: JSON.stringify(body) };
  } catch {
    return null;
  }
}

/**
 * A full server answers 503 before a credit is held; a client that retries with the same key keeps its place. How soon
 * a server is full depends on the machine's load, so a 503 says nothing about the ledger.
 */
export async function orderUntilAnswered(...request: Parameters<typeof order>): ReturnType<typeof order> {
  for (;;) {
    const response = await order(...request);
    if (response?.status !== 503) return response;
    await sleep(FULL_PAUSE_MS);
  }
}

/** One round: burst, kill, restart, repeat every request with its key, wait until nothing is unfinished. */
export async function runKillRound(round: KillRound): Promise<KillOutcome> {
  const keys = Array.from({ length: round.requests }, (_, index) => `kill-${round.user.user.id}-${index}`);
  const acknowledged = new Set<string>();
  const pictures = await drawPictures();
  const settings = { ...round, deadlineSeconds: DEADLINE_SECONDS };
  const first = await startServer(settings);
  const reached = Promise.withResolvers<void>();
  let answered = 0;
  const burst = keys.map(async (key) => {
    const response = await orderUntilAnswered(first.origin, { user: round.user, pictures, key });
    if (response?.status === 202) answered += 1;
    if (answered >= round.kill.afterAcknowledged) reached.resolve();
    return response;
  });
  if (round.kill.afterAcknowledged > 0) await reached.promise;
  await sleep(round.kill.thenMs);
  await first.kill();
  const before = await Promise.all(burst);
  for (const result of before) if (result?.status === 202 && result.id) acknowledged.add(result.id);

  const second = await startServer(settings);
  try {
    const after = await Promise.all(
      keys.map((key) => orderUntilAnswered(second.origin, { user: round.user, pictures, key })),
    );
    for (const outcome of after) if (outcome?.status === 202 && outcome.id) acknowledged.add(outcome.id);
    await untilSettled(round.databaseUrl);
    return {
      acknowledged: [...acknowledged],
      refused: after.filter((response) => response?.status === 402).length,
      cutOff: before.filter((response) => response === null).length,
      strange: [...before, ...after].flatMap((response) =>
        response && ![202, 402].includes(response.status) ? [response.status] : [],
      ),
    };
  } finally {
    await second.kill();
  }
}

export async function untilSettled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let tries = 0; tries < 600; tries += 1) {
      const { rows } = await client.query("select 1 from tryons where status in ('queued', 'processing') limit 1");
      if (rows.length === 0) return;
      await sleep(200);
    }
    throw new Error("try-ons were still unfinished after two minutes");
  } finally {
    await client.end();
  }
}
