/** The product in its own process and folder, for a journey that cannot use the shared one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export type OwnServer = { origin: string /** What it printed. */; output: () => string; stop: () => Promise<void> };

/** Resolves when it is ready. */
export async function startOwnServer(environment: Record<string, string>): Promise<OwnServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "toile-e2e-own-"));
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const own = { PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", DATA_DIR: folder };
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...own, ...environment };
  const child = spawn(process.execPath, ["apps/api/src/main.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const ready = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    output += String(chunk);
    const port = /ready at http:\/\/\S*?:(\d+)$/m.exec(output)?.[1];
    if (port) ready.resolve(`http://localhost:${port}`);
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  child.once("exit", (code) => ready.reject(new Error(`the server ended with ${code}:\n${output}`)));
  return {
    origin: await ready.promise,
    output: () => output,
    async stop() {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
