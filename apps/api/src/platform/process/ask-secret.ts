/** Reads a secret from the operator: hidden input at a terminal, else the first line of standard input. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Empty if nothing was entered. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line;
    return "";
  }
  stderr.write(question);
  // Typed characters are echoed to the output, so the output is discarded.
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: unseen, terminal: true });
  // In raw mode Ctrl-C reaches only this reader.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const ended = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  try {
    return await Promise.race([terminal.question("").catch(() => ""), ended]);
  } finally {
    terminal.close();
    stderr.write("\n");
  }
}
