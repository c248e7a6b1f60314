/** Mails that were sent, as the outbox stores them. */
import { readdir, readFile } from "node:fs/promises";
import type { Platform } from "../src/platform/platform.ts";

/** Those to this address, each as its JSON text. */
export async function mailsTo({ config }: Pick<Platform, "config">, email: string): Promise<string[]> {
  const { outbox } = config.mail;
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".json"));
  const mails = await Promise.all(files.map((name) => readFile(`${outbox}/${name}`, "utf8")));
  return mails.filter((mail) => mail.includes(email));
}
