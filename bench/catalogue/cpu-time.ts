/** CPU time of a process with all below it, and of a PostgreSQL server, from /proc: what a busy machine does not blur. */
import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

/** Clock ticks a second, which is 100 on every Linux that Node runs on. */
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
        // It ended between the two looks.
        return [];
      }
    });
}

/** Milliseconds that `root` and its descendants have run, those that have ended included. */
export function cpuMsOfTree(root: number): number {
  const stats = readStats();
  const below = (pid: number): Stat[] =>
    stats.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)]);
  const tree = [...stats.filter(({ pid }) => pid === root), ...below(root)];
  return tree.reduce((sum, { own, waited }) => sum + own + waited, 0);
}

/** The process that all backends of this server descend from. It must run on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const backend = readStats().find(({ pid }) => pid === rows[0]?.pid);
  await client.end();
  if (!backend) throw new Error("DATABASE_URL must name a server on this machine: its CPU time is read from /proc");
  return backend.parent;
}
