/** Which mail this program sends: an SMTP server's, or a folder's. */
import type { MailConfig } from "../config/config.mail.ts";
import type { Logger } from "../log.ts";
import type { Mail } from "./mail.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtpMail } from "./smtp.ts";

/** A mail server where one is configured, else a folder of this machine. */
export function openMail(config: MailConfig, log: Logger): Mail {
  if (config.smtp) return createSmtpMail({ ...config.smtp, from: config.from });
  return createOutbox({ directory: config.outbox, from: config.from, log });
}
