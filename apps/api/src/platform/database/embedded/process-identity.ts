/** Checks whether a process number still belongs to the process that recorded it. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const START_TIME_FIELD = 19;

/**
 * A text that is constant while process `pid` lives and differs for a later process with the same number; null once it
 * is gone. A zombie counts as gone: it answers signals but does nothing, and some init processes never reap it.
 */
export function processIdentity(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The second field is the program's name in parentheses and may hold spaces and parentheses itself.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" || fields[0] === "X" ? null : `${pid}@${fields[START_TIME_FIELD]}`;
    } catch {
      return null;
    }
  }
  if (process.platform === "win32") return answersSignals(pid) ? `${pid}` : null;
  const line = ps(pid, "stat=,lstart=");
  return line === null || line.startsWith("Z") ? null : `${pid}@${line.slice(line.indexOf(" ")).trim()}`;
}

/** The command line of a live process, or null. */
export function processCommand(pid: number): string | null {
  if (process.platform !== "linux") return ps(pid, "command=");
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return null;
  }
}

function ps(pid: number, format: string): string | null {
  try {
    const found = execFileSync("ps", ["-o", format, "-p", String(pid)], { stdio: ["ignore", "pipe", "ignore"] });
    return found.toString().trim() || null;
  } catch {
    return null;
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
