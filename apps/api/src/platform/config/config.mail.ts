/** Where mail is sent, and the sender. */
import path from "node:path";
import { PRODUCT_NAME } from "@toile/contract";
import { ConfigError, LOCAL_HOSTS, type Reader } from "./config.reader.ts";

export type MailConfig = {
  /** Null: mail is written to `outbox` instead of being sent. */
  smtp: {
    url: string /** The password, if any, is only sent over an encrypted connection. */;
    requireTls: boolean;
  } | null;
  from: { name: string; address: string };
  /** A folder with one file per mail. */
  outbox: string;
};

/** `Toile <hello@toile.example>` or `hello@toile.example`. */
const SENDER = /^(?:"?([^"<>]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/;

export function readMail(read: Reader, { dataDir }: { dataDir: string }): MailConfig {
  const url = read.url("SMTP_URL", ["smtp:", "smtps:"]);
  const sender = read.text("MAIL_FROM");
  // Servers refuse mail from an unknown sender, and an address made up here could belong to someone else.
  if (url && !sender) throw new ConfigError("MAIL_FROM is needed with SMTP_URL, such as Toile <hello@toile.example>");
  return {
    smtp: url ? { url, requireTls: sendsPasswordAway(new URL(url)) } : null,
    from: readSender(sender ?? `${PRODUCT_NAME} <hello@toile.test>`),
    outbox: path.join(dataDir, "outbox"),
  };
}

function readSender(text: string): MailConfig["from"] {
  const match = SENDER.exec(text);
  const address = match?.[2] ?? match?.[3];
  if (!address) throw new ConfigError("MAIL_FROM must look like Toile <hello@toile.example>");
  return { name: match?.[1]?.trim() || PRODUCT_NAME, address };
}

function sendsPasswordAway({ protocol, password, hostname }: URL): boolean {
  return protocol === "smtp:" && password !== "" && !LOCAL_HOSTS.test(hostname);
}
