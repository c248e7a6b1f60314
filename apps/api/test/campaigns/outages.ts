/** The real program with its own database, clients that read and write all the time, and the answers they got. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { API_BASE } from "@toile/contract";
import { readNote } from "../../src/platform/database/embedded/place.ts";
import { findPostmaster } from "../../src/platform/database/embedded/postmaster.ts";
import { drawnPerson } from "../images.ts";
import { type SpawnedServer, spawnServer } from "../spawned-server.ts";

const WRITERS = 6;
const READERS = 4;
/** Longer than any answer may take: no answer is a fault. */
const RESPONSE_MAX_MS = 30_000;
const BACK_MAX_MS = 60_000;
const PAUSE_MS = 20;
const PHOTO_LOOKS = 10;

export type CallOutcome = { call: string; status: number; retryAfter: number };
/** A client that writes an increasing number in its own place. */
type Writer = { name: string; token: string; acknowledged: number };

export type OutageBed = {
  server: SpawnedServer;
  dataDir: string;
  writers: Writer[];
  /** SIGKILL to the first process of the database. */
  killDatabase(): void;
  /** The answers that clients got since the last call. */
  takeResponses(): CallOutcome[];
  /** True if an answer since the last `takeAnswers` had this status. */
  hasAnswered(status: number): boolean;
  /** Resolves, with the time it took, when every kind of request succeeds again without intervention. */
  untilBack(): Promise<number>;
  /** Acknowledged writes that are missing. */
  lost(): Promise<string[]>;
  close(): Promise<void>;
};

/** `dataDir`: an empty folder that the database's user may enter; if absent, one is created and removed at the end. */
export async function openOutageBed(input?: string): Promise<OutageBed> {
  const dataDir = input ?? mkdtempSync(path.join(tmpdir(), "toile-outage-"));
  chmodSync(dataDir, 0o755);
  const environment = { DATA_DIR: dataDir, DEMO: "off", RATE_LIMITS: "off", LOG_LEVEL: "fatal" };
  const server = await spawnServer({ environment });
  const photo = new Blob([new Uint8Array(await drawnPerson())]);
  let received: CallOutcome[] = [];
  let ended = false;

  const ask = async (call: string, at: string, init: RequestInit = {}): Promise<Response | null> => {
    const signal = AbortSignal.timeout(RESPONSE_MAX_MS);
    const response = await fetch(server.origin + at, { ...init, signal }).catch(() => null);
    const body = await response?.arrayBuffer().catch(() => null);
    const whole = response && body ? new Response(body.byteLength > 0 ? body : null, response) : null;
    received.push({
      call: call,
      status: whole?.status ?? 0,
      retryAfter: Number(whole?.headers.get("retry-after") ?? 0),
    });
    return whole;
  };
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const write = (writer: Pick<Writer, "token">, firstName: string) =>
    ask("write", `${API_BASE}/users/profile`, {
      method: "PUT",
      headers: { ...as(writer.token), "content-type": "application/json" },
      body: JSON.stringify({ firstName }),
    });
  const upload = async (writer: Pick<Writer, "token">) => {
    const body = new FormData();
    body.set("image", photo, "person.jpg");
    return ask("photo", `${API_BASE}/images/upload/profile`, { method: "POST", headers: as(writer.token), body });
  };
  const read = ({ token }: Pick<Writer, "token">) => ask("read", `${API_BASE}/users/profile`, { headers: as(token) });

  /** Called by machines, which need no Retry-After. */
  const probe = () => fetch(`${server.origin}/readyz`).catch(() => null);

  const writers: Writer[] = [];
  for (let number = 0; number < WRITERS; number += 1) {
    const json = {
      email: `writer-${number}@toile.test`,
      password: "of my own choice",
      firstName: "0",
      lastName: "Writer",
    };
    const made = await ask("register", `${API_BASE}/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    });
    const { accessToken } = await (made ?? Response.json({})).json();
    writers.push({ name: json.email, token: accessToken, acknowledged: 0 });
  }
  const [first] = writers;
  if (!first) throw new Error("there is no writer");
  let photographed = false;

  /** The next upload may replace it between the two requests, but hardly each time. */
  const seesPhoto = async () => {
    for (let time = 0; time < PHOTO_LOOKS; time += 1) {
      const found = await ask("read", `${API_BASE}/images/profile`, { headers: as(first.token) });
      const { imageUrl = "" } = found?.status === 200 ? await found.json() : {};
      const picture = await fetch(server.origin + imageUrl.replace(/^https?:\/\/[^/]+/, "")).catch(() => null);
      await picture?.arrayBuffer();
      if (picture?.status === 200) return true;
    }
    return false;
  };

  const forever = async (work: () => Promise<void>) => {
    while (!ended) {
      await work();
      await sleep(PAUSE_MS);
    }
  };
  const crowd = [
    ...writers.map((writer) => {
      let next = 0;
      return forever(async () => {
        next += 1;
        const response = await write(writer, String(next));
        if (response?.status === 200) writer.acknowledged = next;
      });
    }),
    forever(async () => {
      photographed = (await upload(first))?.status === 201 || photographed;
    }),
    ...Array.from({ length: READERS }, () => forever(async () => void (await read(first)))),
    forever(async () => void (await ask("page", "/sitemap.xml"))),
  ];

  return {
    server,
    dataDir,
    writers,
    killDatabase() {
      const { cluster } = readNote(dataDir) ?? { cluster: dataDir };
      const running = findPostmaster(cluster);
      if (running) process.kill(running.pid, "SIGKILL");
    },
    hasAnswered: (status) => count(received, status) > 0,
    takeResponses() {
      const taken = received;
      received = [];
      return taken;
    },
    async untilBack() {
      const startedAt = performance.now();
      const isBack = async () => {
        const responses = await Promise.all([read(first), write(first, "0"), upload(first), probe()]);
        // The writer above continues counting; this write is not a step of its own.
        return responses.every((response) => response !== null && response.status < 300);
      };
      while (!(await isBack())) {
        if (server.ended() !== undefined) throw new Error(`the program ended: ${server.output()}`);
        if (performance.now() - startedAt > BACK_MAX_MS) throw new Error(`not back after ${BACK_MAX_MS} ms`);
        await sleep(PAUSE_MS);
      }
      return performance.now() - startedAt;
    },
    async lost() {
      const missing: string[] = [];
      // They continue to write; checked is what they had been told by now. The first one is also written to by others,
      // so its photo is checked.
      const expected = writers.slice(1).map(({ name, token, acknowledged }) => ({ name, token, acknowledged }));
      for (const { name, token, acknowledged } of expected) {
        const { firstName } = (await (await read({ token }))?.json()) ?? {};
        if (!(Number(firstName) >= acknowledged)) missing.push(`${name} wrote ${acknowledged}, there is ${firstName}`);
      }
      if (photographed && !(await seesPhoto())) missing.push("the photo");
      return missing;
    },
    async close() {
      ended = true;
      await Promise.all(crowd);
      await server.stop();
      if (input === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Answers that are wrong during an outage: anything except success, or 503 with Retry-After. */
export function wrongOf(received: readonly CallOutcome[]): string[] {
  const wrong = received.filter(
    ({ status, retryAfter }) => !(status >= 200 && status < 300) && !(status === 503 && retryAfter > 0),
  );
  return [...new Set(wrong.map(({ call, status }) => `${call}: ${status || "no answer"}`))];
}

export const count = (received: readonly CallOutcome[], status: number): number =>
  received.filter((one) => one.status === status).length;
