/** Reads a secret of the operator: typed unseen at a terminal, else the first line of standard input. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Empty where nothing was given. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line;
    return "";
  }
  stderr.write(question);
  // What is typed is echoed into the output, so that goes nowhere.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: unseen, terminal: true });
  // The keyboard's Ctrl-C reaches only the one that reads it.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const ended = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  try {
    return await Promise.race([terminal.question("").catch(() => ""), ended]);
  } finally {
    terminal.close();
    stderr.write("\n");
  }
}
