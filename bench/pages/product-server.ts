/** The product on a free port with an empty folder, as `npm start` runs it. */
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";

export type Product = {
  origin: string;
  child: ChildProcess;
  readyMs: number;
  rssMb: number;
  stop: () => Promise<void>;
};

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** Throws if the product ends before it is ready. */
export async function startProduct(): Promise<Product> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "toile-bench-"));
  const began = performance.now();
  const child = spawn(process.execPath, ["apps/api/src/main.ts"], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_URL: origin,
      LOG_LEVEL: "warn",
      RATE_LIMITS: "off",
    },
    stdio: "ignore",
  });
  const responds = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await responds())) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode} before it was ready.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const readyMs = performance.now() - began;
  const status = fs.existsSync(`/proc/${child.pid}/status`) ? fs.readFileSync(`/proc/${child.pid}/status`, "utf8") : "";
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, child, readyMs, rssMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024), stop };
}
