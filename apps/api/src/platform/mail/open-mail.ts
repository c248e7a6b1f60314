/** Opens the configured mail: an SMTP server or a folder. */
import type { MailConfig } from "../config/config.mail.ts";
import type { Logger } from "../log.ts";
import type { Mail } from "./mail.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtpMail } from "./smtp.ts";

/** The configured mail server, else a local folder. */
export function openMail(config: MailConfig, log: Logger): Mail {
  if (config.smtp) return createSmtpMail({ ...config.smtp, from: config.from });
  return createOutbox({ directory: config.outbox, from: config.from, log });
}
