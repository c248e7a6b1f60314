/**
 * CPU time of a process with all its descendants, and of one database's backends, from /proc: the measure least affected by
 * a busy machine.
 */
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** Clock ticks are 100 per second on every Linux that Node runs on. */
const TICK_MS = 10;

type Stat = { pid: number; parent: number; own: number; waited: number };

function readStats(): Stat[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, "utf8");
        const fields = text
          .slice(text.lastIndexOf(")") + 2)
          .split(" ")
          .map(Number);
        const [, parent = 0] = fields;
        const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
        return [{ pid: Number(name), parent, own: (utime + stime) * TICK_MS, waited: (cutime + cstime) * TICK_MS }];
      } catch {
        // It ended between the two reads.
        return [];
      }
    });
}

/** Milliseconds that `root` and its descendants have run, including those that have ended. */
export function cpuMsOfTree(root: number): number {
  const stats = readStats();
  const below = (pid: number): Stat[] =>
    stats.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)]);
  const tree = [...stats.filter(({ pid }) => pid === root), ...below(root)];
  return tree.reduce((sum, { own, waited }) => sum + own + waited, 0);
}

/**
 * Milliseconds that each backend of the client's database has run, by process id, without the client's own. Other databases of the same
 * server are not counted. The server must run on this machine.
 */
export async function cpuMsOfBackends(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const pids = new Set(rows.map(({ pid }) => pid));
  const backends = readStats().filter(({ pid }) => pids.has(pid));
  if (backends.length < pids.size / 2)
    throw new Error("DATABASE_URL must name a server on this machine: its CPU time is read from /proc");
  return new Map(backends.map(({ pid, own }) => [pid, own]));
}

/** Milliseconds between two reads. The time of a backend that ended in between is lost. */
export function cpuMsBetween(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}
