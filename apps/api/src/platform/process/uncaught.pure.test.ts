import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SERVER = fileURLToPath(new URL("../../../test/careless-server.ts", import.meta.url));
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  server = spawn(process.execPath, [SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit").then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)));
  const [line] = await Promise.race([once(server.stdout ?? server, "data"), ended]);
  url = `http://127.0.0.1:${Number(String(line))}`;
});
afterAll(() => server.kill("SIGKILL"));

describe("an uncaught error", () => {
  it.each(["/timer", "/event", "/forgotten", "/stream"])("within a request ends that request: %s", async (path) => {
    const init = path === "/stream" ? { method: "POST", body: "bytes" } : {};
    const others = Promise.all([1, 2, 3].map(async () => (await fetch(`${url}/fine`)).text()));
    const response = await fetch(url + path, init);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: "INTERNAL", requestId: expect.any(String) });
    expect(await others).toEqual(["fine", "fine", "fine"]);
    expect(server.exitCode).toBeNull();
  });

  it("cuts the connection of a partial answer, so that it is not taken for the whole", async () => {
    const response = await fetch(`${url}/begun`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(await (await fetch(`${url}/fine`)).text()).toBe("fine");
  });

  it("outside a request stops the process", async () => {
    const exit = once(server, "exit");
    server.kill("SIGUSR2");
    expect(await exit).toEqual([3, null]);
  });
});
