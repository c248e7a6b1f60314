/** Reads the mails in the outbox for the page that shows them. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { OutboxFacts } from "../outbox.ts";

export type OutboxMail = OutboxFacts & { name: string };

/** Names that the outbox uses. Anything else is not a mail and could lead out of the folder. */
const NAME = /^[\w-]+$/;
const FACTS = ".json";

/** Newest first, at most `limit`. Empty if nothing was sent yet. */
export async function listOutbox(directory: string, { limit }: { limit: number }): Promise<OutboxMail[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const newest = names
    .filter((name) => name.endsWith(FACTS))
    .map((name) => name.slice(0, -FACTS.length))
    .sort()
    .reverse()
    .slice(0, limit);
  const mails = await Promise.all(newest.map((name) => findInOutbox(directory, name)));
  return mails.filter((mail) => mail !== undefined);
}

export async function findInOutbox(directory: string, name: string): Promise<OutboxMail | undefined> {
  const text = await readIn(directory, name, FACTS);
  return text === undefined ? undefined : { ...(JSON.parse(text) as OutboxFacts), name };
}

export async function readOutboxHtml(directory: string, name: string): Promise<string | undefined> {
  return readIn(directory, name, ".html");
}

async function readIn(directory: string, name: string, ending: string): Promise<string | undefined> {
  if (!NAME.test(name)) return undefined;
  try {
    return await readFile(path.join(directory, name + ending), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
