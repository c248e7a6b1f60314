/** Mail goes out here, from jobs alone (see `post.ts`): a mail server is slow, and sometimes not there at all. */
import type { MailConfig } from "../config.mail.ts";
import type { Logger } from "../log.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtpMail } from "./smtp.ts";

export type MailMessage = {
  /** Makes the Message-ID and the outbox's file name: whoever gets a message twice can see that it is one. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
};

export interface Mail {
  /**
   * Resolves when somebody else has taken charge of the message.
   * @throws MailRefused when trying again is of no use; anything else may pass
   */
  send(message: MailMessage, options?: { signal?: AbortSignal }): Promise<void>;
}

/** This message, or its recipient, is not taken and never will be. */
export class MailRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MailRefused";
  }
}

/** A mail server where one is configured, else a folder of this machine. */
export function openMail(config: MailConfig, log: Logger): Mail {
  if (config.smtp) return createSmtpMail({ ...config.smtp, from: config.from });
  return createOutbox({ directory: config.outbox, from: config.from, log });
}

export const messageIdOf = (id: string, from: MailConfig["from"]): string =>
  `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
