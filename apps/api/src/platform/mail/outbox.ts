/** Where no mail server is configured, each mail is three files: `.eml` as it would have been sent, `.html` to be looked at, `.json` for /dev/outbox. */
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { MailConfig } from "../config/config.mail.ts";
import type { Logger } from "../log.ts";
import { headersOf, type Mail, type MailMessage, messageIdOf } from "./mail.ts";

/** Of a mail, in its `.json`. */
export type OutboxFacts = { to: string; subject: string; text: string; createdAt: string };

const SUBJECT_CHARACTERS = 48;
/** Of a message's id, in its files' name. */
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
      await mkdir(directory, { recursive: true });
      // `buffer: true` above makes it no stream.
      await writeWhole(`${file}.eml`, made.message as Buffer);
      await writeWhole(`${file}.html`, html);
      const facts: OutboxFacts = { to, subject, text, createdAt: createdAt.toISOString() };
      // The last one: what is listed is there whole.
      await writeWhole(`${file}.json`, JSON.stringify(facts));
      log.info({ mail: `${file}.html` }, "a mail was written into the outbox, as no SMTP_URL is configured");
    },
    async forget(ids) {
      const endings = new Set(ids.map(endingOf));
      await removeFiles(directory, (name) => endings.has(name.slice(-ID_CHARACTERS)));
    },
    forgetBefore: (time) => removeFiles(directory, (name) => name < stampOf(time)),
  };
}

const endingOf = (id: string): string => id.slice(-ID_CHARACTERS);

/** Names begin with it, so that they stand in the order of their times. */
const stampOf = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");

/** Files of mails whose name, without its ending, is one of those meant. */
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

/** The same for the same message, so that one sent twice lies there once. */
function fileNameOf({ id, subject, createdAt }: MailMessage): string {
  const words = subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return `${stampOf(createdAt)}-${words.slice(0, SUBJECT_CHARACTERS).replaceAll(/^-|-$/g, "")}-${endingOf(id)}`;
}

/** Who looks into the folder meanwhile sees whole mails only. */
async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.draft`;
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
}
