/**
 * Preloaded into a server: tells how much processor time its main thread spent in one turn of the event loop at most.
 * Time on the clock would blame the server for other programs of a busy machine. Processor time alone would blame it for a
 * machine that computes at a third of its speed, so it also tells what a known piece of work takes now (`/ruler`).
 */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isMainThread } from "node:worker_threads";

const TICK_MS = 2;
/** Reading it this often takes about 50 ms on a quiet machine. */
const RULER = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id, name: `linen shirt ${id}` })));
const RULER_TIMES = 12;

export function rulerMs(): number {
  const begun = process.threadCpuUsage();
  for (let time = 0; time < RULER_TIMES; time += 1) JSON.parse(RULER);
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}
const file = process.env.LOOP_WATCH_FILE;

if (isMainThread && file) {
  let maxMs = 0;
  let last = process.threadCpuUsage();
  // It fires in every turn that is longer than a tick, so between two ticks there is at most one long turn.
  const note = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    maxMs = Math.max(maxMs, (user + system) / 1000);
  };
  setInterval(note, TICK_MS).unref();
  const server = createServer(({ url }, response) => {
    response.end(String(url === "/ruler" ? rulerMs() : maxMs));
    maxMs = 0;
  });
  server.listen(0, "127.0.0.1", () => writeFileSync(file, String((server.address() as AddressInfo).port)));
  server.unref();
}
