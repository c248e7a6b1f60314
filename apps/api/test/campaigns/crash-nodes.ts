/**
 * Processes that are killed and restarted, each with its own proxy to PostgreSQL; the next process is always preloaded.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CrashOrder, CrashReport } from "./crash-orders.ts";
import { openProxy, type PostgresProxy } from "./postgres-proxy.ts";

export type Nursery = ReturnType<typeof createNursery>;

const PROCESS = new URL("./crash-process.ts", import.meta.url);

/**
 * Loading the modules is most of a start, so it is done in advance.
 * @param program the process, bundled into one file if many will be started
 */
export function createNursery(program: URL = PROCESS) {
  const cache = mkdtempSync(path.join(tmpdir(), "toile-compiled-"));
  const children = new Set<ChildProcess>();
  const raise = () =>
    new Promise<ChildProcess>((resolve, reject) => {
      const child = fork(program, {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? cache,
          ...(process.env.TEST_LOG ? { TEST_LOG: process.env.TEST_LOG } : {}),
        },
        stdio: ["ignore", process.env.TEST_LOG ? "inherit" : "ignore", "inherit", "ipc"],
        // Vitest's own loaders must not run in the server.
        execArgv: [],
      });
      children.add(child);
      child.once("message", () => resolve(child));
      child.once("exit", (code) => {
        children.delete(child);
        reject(new Error(`a process ended with ${code} before it was loaded`));
      });
    });
  let next: Promise<ChildProcess> | null = null;
  return {
    take(): Promise<ChildProcess> {
      const child = next ?? raise();
      // Before the next one is ready, because two nodes may die at once.
      next = null;
      return child;
    },
    prepare(): void {
      next ??= raise();
      next.catch(() => {});
    },
    async close(): Promise<void> {
      await next?.catch(() => {});
      const ends = [...children].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(ends);
      rmSync(cache, { recursive: true, force: true });
    },
  };
}

export type Role = "all" | "web" | "worker";
export type CrashNode = Awaited<ReturnType<typeof openNode>>;
type Life = { child: ChildProcess; port: number; since: Date };

export type NodeOptions = {
  role: Role;
  nursery: Nursery;
  databaseUrl: string;
  environment: Record<string, string>;
  clockOffsetMs(): number;
};

/** One process of the shop, not running until `start`. */
export async function openNode({ role, nursery, databaseUrl, environment, clockOffsetMs }: NodeOptions) {
  const real = new URL(databaseUrl);
  const proxy: PostgresProxy = await openProxy(Number(real.port || 5432));
  const behind = new URL(databaseUrl);
  behind.hostname = "127.0.0.1";
  behind.port = String(proxy.port);
  let up = Promise.withResolvers<Life>();
  let isUp = false;
  let child: ChildProcess | null = null;
  let stop: CrashOrder["stop"] = null;
  let closing = false;
  let reached: ((point: string) => void) | null = null;
  const strange: string[] = [];
  const tell = (order: CrashOrder) => child?.connected && child.send(order, () => {});

  const start = async (): Promise<void> => {
    const mine = await nursery.take();
    child = mine;
    const ended = new Promise<null>((resolve) => mine.once("exit", () => resolve(null)));
    mine.once("exit", (code, signal) => {
      if (child === mine && !closing) strange.push(`the ${role} process ended by itself with ${code ?? signal}`);
    });
    const running = new Promise<number>((resolve) => {
      mine.on("message", (message: CrashReport) => {
        if (message.kind === "running") resolve(message.port);
        if (message.kind === "reached") reached?.(message.point);
      });
    });
    tell({
      kind: "start",
      environment: { ...environment, ROLE: role, DATABASE_URL: behind.href },
      clockOffsetMs: clockOffsetMs(),
      stop,
    });
    const port = await Promise.race([running, ended]);
    if (port === null || child !== mine) return;
    isUp = true;
    up.resolve({ child: mine, port, since: new Date() });
    nursery.prepare();
  };

  /** SIGKILL, whatever it is doing. */
  const kill = async (): Promise<void> => {
    proxy.freeze();
    const dying = child;
    child = null;
    // Callers already waiting now wait for the next process.
    if (isUp) up = Promise.withResolvers<Life>();
    isUp = false;
    if (dying && dying.exitCode === null && dying.signalCode === null) {
      const ended = new Promise((resolve) => dying.once("exit", resolve));
      dying.kill("SIGKILL");
      await ended;
    }
    proxy.reset();
  };

  return {
    role,
    proxy,
    strange,
    start,
    kill,
    /** Resolves while the process runs. */
    up: () => up.promise,
    async restart(): Promise<void> {
      stop = null;
      await kill();
      await start();
    },
    /** Sets where in its storage work it stops; `then` is called once it has. */
    async stopAt(where: NonNullable<CrashOrder["stop"]> | null, then: () => void): Promise<void> {
      stop = where;
      reached = then;
      tell({ kind: "set", stop });
    },
    setClock: () => tell({ kind: "set", clockOffsetMs: clockOffsetMs() }),
    /** Runs its scheduled work now: null once it is done, or the reason why not. */
    async tick(): Promise<string | null> {
      const { child: mine } = await up.promise;
      const response = Promise.withResolvers<string | null>();
      const hear = (message: CrashReport) => {
        if (message.kind === "ticked") response.resolve(message.error);
      };
      const die = () => response.resolve("the process died over it");
      mine.on("message", hear);
      mine.on("exit", die);
      mine.send({ kind: "tick", clockOffsetMs: clockOffsetMs() } satisfies CrashOrder, (error) => error && die());
      try {
        return await response.promise;
      } finally {
        mine.off("message", hear);
        mine.off("exit", die);
      }
    },
    async close(): Promise<void> {
      closing = true;
      await kill();
      await proxy.close();
    },
  };
}
