/**
 * Removes other programs' time from a browser's trace. A task's length in it is wall-clock time: on a shared machine that
 * may be ten times its processor time, and blocking times are computed only from those lengths.
 */
import fs from "node:fs";

/** Times are microseconds; `tdur` is the thread's own processor time. */
type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts?: number; dur?: number; tdur?: number };

/** Shortens every task of every thread to its processor time, and its contents in proportion, in the file itself. */
export function countProcessorTimeAlone(file: string): void {
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(fs.readFileSync(file, "utf8"));
  for (const events of Map.groupBy(trace.traceEvents, ({ pid, tid }) => `${pid}:${tid}`).values()) shorten(events);
  fs.writeFileSync(file, JSON.stringify(trace));
}

export function shorten(events: TraceEvent[]): void {
  const timed = events.filter((event): event is TraceEvent & { ts: number } => event.ts !== undefined);
  timed.sort((a, b) => a.ts - b.ts);
  const tasks = timed.flatMap(({ name, ph, ts, dur = 0, tdur }) =>
    name === "RunTask" && ph === "X" && dur > 0 && tdur !== undefined
      ? [{ from: ts, to: ts + dur, share: Math.min(1, tdur / dur) }]
      : [],
  );
  let next = 0;
  for (const event of timed) {
    while (next < tasks.length - 1 && (tasks[next]?.to ?? 0) < event.ts) next += 1;
    const task = tasks[next];
    if (!task || event.ts < task.from || event.ts > task.to) continue;
    event.ts = task.from + (event.ts - task.from) * task.share;
    if (event.dur) event.dur *= task.share;
  }
}
