/** The mails of the product under test, which has no mail server and writes them into a folder. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";

/** The unsubscribe link in the newest mail to this address. */
export async function unsubscribeLinkMailedTo(address: string): Promise<string> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? "", "outbox");
  for (const name of (await readdir(folder))
    .filter((file) => file.endsWith(".json"))
    .sort()
    .reverse()) {
    const mail: { to: string; text: string } = JSON.parse(await readFile(path.join(folder, name), "utf8"));
    const link = mail.to === address ? /\S+\/newsletter\/unsubscribe\S+/.exec(mail.text)?.[0] : undefined;
    if (link) return link;
  }
  throw new Error(`no mail to ${address} has a link to unsubscribe`);
}

/** The link in the newest mail to this address, once it has arrived. */
export async function linkMailedTo(address: string, subject: RegExp): Promise<string> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? "", "outbox");
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
    for (const name of names) {
      const mail = await readFile(path.join(folder, name), "utf8");
      if (!mail.includes(`To: ${address}`) || !subject.test(mail)) continue;
      const html = await readFile(path.join(folder, name.replace(/\.eml$/, ".html")), "utf8");
      link = /href="([^"]+)"/.exec(html)?.[1] ?? link;
    }
    expect(link).toBeDefined();
  }).toPass();
  return (link ?? "").replaceAll("&#38;", "&");
}
