/** `cli audit verify`: checks that the audit trail is unchanged. Returns the process's exit status. */
import type { Platform } from "../../platform/platform.ts";
import * as audit from "./audit.ts";

const USAGE = "usage: cli audit verify";

type CommandContext = { platform: Pick<Platform, "database">; args: string[]; print: (line: string) => void };

export async function auditCommand({ platform, args, print }: CommandContext): Promise<number> {
  if (args.length !== 1 || args[0] !== "verify") {
    print(USAGE);
    return 2;
  }
  const { broken, rows, chains, seal } = await platform.database.read((tx) => audit.verify(tx));
  if (broken) {
    const { problem, chain, link, id, action } = broken;
    print(`broken: chain ${chain}, link ${link}${id === null ? "" : `, ${action} ${id}`}: ${problem}`);
    return 1;
  }
  print(`audit: ${rows} rows in ${chains} chains, every link holds`);
  print(`seal ${seal}`);
  return 0;
}
