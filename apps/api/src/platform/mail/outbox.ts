/**
 * Without a mail server each mail is written as three files: `.eml` as it would have been sent, `.html` for viewing,
 * `.json` for /dev/outbox.
 */
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { MailConfig } from "../config/config.mail.ts";
import type { Logger } from "../log.ts";
import { makeFolder } from "../process/folders.ts";
import { headersOf, type Mail, type MailMessage, messageIdOf } from "./mail.ts";

/** The content of a mail's `.json`. */
export type OutboxFacts = { to: string; subject: string; text: string; createdAt: string };

const SUBJECT_CHARACTERS = 48;
/** Characters of a message's id in its file name. */
const ID_CHARACTERS = 8;

export function createOutbox({
  directory,
  from,
  log,
}: {
  directory: string;
  from: MailConfig["from"];
  log: Logger;
}): Mail {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "unix",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      const { id, to, subject, text, html, createdAt } = message;
      const made = await transport.sendMail({
        messageId: messageIdOf(id, from),
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        date: createdAt,
        headers: headersOf(message),
      });
      const file = path.join(directory, fileNameOf(message));
      await makeFolder(directory);
      // With `buffer: true` above it is not a stream.
      await writeWhole(`${file}.eml`, made.message as Buffer);
      await writeWhole(`${file}.html`, html);
      const facts: OutboxFacts = { to, subject, text, createdAt: createdAt.toISOString() };
      // Written last: a listed mail is complete.
      await writeWhole(`${file}.json`, JSON.stringify(facts));
      log.info({ mail: `${file}.html` }, "no SMTP_URL is configured: a mail was written to the outbox");
    },
    async forget(ids) {
      const endings = new Set(ids.map(endingOf));
      await removeFiles(directory, (name) => endings.has(name.slice(-ID_CHARACTERS)));
    },
    forgetBefore: (time) => removeFiles(directory, (name) => name < stampOf(time)),
  };
}

const endingOf = (id: string): string => id.slice(-ID_CHARACTERS);

/** Names begin with the time, so they sort by it. */
const stampOf = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");

/** Removes the files of mails whose name, without its extension, matches. */
async function removeFiles(directory: string, isMeant: (name: string) => boolean): Promise<void> {
  const files = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const file of files) {
    const name = file.slice(0, file.indexOf("."));
    if (isMeant(name)) await rm(path.join(directory, file), { force: true });
  }
}

/** The same for the same message, so a mail sent twice is stored once. */
function fileNameOf({ id, subject, createdAt }: MailMessage): string {
  const words = subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return `${stampOf(createdAt)}-${words.slice(0, SUBJECT_CHARACTERS).replaceAll(/^-|-$/g, "")}-${endingOf(id)}`;
}

/** A reader of the folder sees only complete mails. */
async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.draft`;
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
}
