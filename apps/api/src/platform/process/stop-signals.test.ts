/** In a process of its own, because signals are sent to whole processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const MODULE = new URL("./stop-signals.ts", import.meta.url).href;
/** Busy for longer than one request's signals may be apart, as an app that is starting on a slow machine. */
const PROGRAM = `
  import { listenForStopSignals } from ${JSON.stringify(MODULE)};
  const { requested, hurried } = listenForStopSignals();
  requested.addEventListener("abort", () => setImmediate(() => {
    console.log("asked");
    for (const until = performance.now() + 1500; performance.now() < until; );
    setTimeout(() => console.log(hurried.aborted ? "hurried" : "waiting"), 200);
  }));
  hurried.addEventListener("abort", () => { console.log("hurried"); process.exit(); });
  setInterval(() => {}, 1000);
  console.log("ready");
`;

test("the repeats of one Ctrl-C are one request, also if the process was busy when they arrived; a later Ctrl-C is another", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => (await lines.next()).value;
  expect(await nextLine()).toBe("ready");
  child.kill("SIGINT");
  expect(await nextLine()).toBe("asked");
  child.kill("SIGINT");
  expect(await nextLine()).toBe("waiting");
  child.kill("SIGINT");
  expect(await nextLine()).toBe("hurried");
  await once(child, "exit");
});
