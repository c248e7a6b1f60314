/**
 * The newsletter's readers. A row is a request, not consent: anyone can type another person's address. So its owner is
 * asked first (double opt-in), and only confirmed addresses get mail. Every mail has one-click unsubscription (RFC
 * 8058), and an address that a mail server refuses for good gets nothing more.
 */
import { now } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { signedBy } from "../../platform/mail/email.ts";
import type { Platform } from "../../platform/platform.ts";
import { emailKey } from "../accounts/accounts.ts";
import { mayAsk, unconfirmedKeptSince } from "./newsletter.rules.ts";
import * as store from "./newsletter.store.ts";
import { makeToken, readToken } from "./newsletter.tokens.ts";
import { confirmNewsletterEmail, type Issue, issueEmail, type NewsletterEmail } from "./newsletter-emails.ts";

export { personalData } from "./newsletter.personal-data.ts";
export { newsletterSamples } from "./newsletter.samples.ts";

type Deps = Pick<Platform, "config" | "mailer">;

/** Readers per transaction: few enough that an interrupted issue loses little. */
const BATCH = 200;

/** Does not reveal whether the address was known. */
export async function subscribe(tx: Tx, deps: Deps, email: string): Promise<void> {
  const row = await store.keepSubscriber(tx, { email, emailKey: emailKey(email) });
  const askedAt = now();
  if (!mayAsk(row, askedAt)) return;
  await store.updateSubscriber(tx, row.id, { askedAt });
  const token = makeToken(deps.config.authSecret, { purpose: "confirm", id: row.id });
  const asks = confirmNewsletterEmail(deps.config, { token });
  await send(tx, deps, { key: `newsletter-confirm:${row.id}:${askedAt.getTime()}`, row, email: asks });
}

/** Repeating it changes nothing. Throws INVALID_LINK. */
export async function confirm(tx: Tx, { config }: Deps, token: string): Promise<{ email: string }> {
  const id = readToken(config.authSecret, { purpose: "confirm", token });
  const row = id === null ? undefined : await store.findSubscriber(tx, id);
  if (!row) throw invalidLink();
  // The link was opened, so mail reaches this address again.
  await store.updateSubscriber(tx, row.id, { confirmedAt: row.confirmedAt ?? now(), bouncedAt: null });
  return { email: row.email };
}

/** Deletes the address, if it is still known. Throws INVALID_LINK for a token that we did not sign. */
export async function unsubscribe(tx: Tx, { config }: Deps, token: string): Promise<void> {
  const id = readToken(config.authSecret, { purpose: "unsubscribe", token });
  if (id === null) throw invalidLink();
  await store.deleteSubscriber(tx, id);
}

/** For an account whose email changes: its subscription follows, so that a later deletion leaves no earlier address behind. */
export async function moveAddress(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await store.moveSubscriber(tx, { from: emailKey(from), to: { email: to, emailKey: emailKey(to) } });
}

/** For a deleted account: deletes its address. */
export async function forgetAddress(tx: Tx, address: string): Promise<void> {
  await store.deleteSubscriberByKey(tx, emailKey(address));
}

/** A mail server permanently refuses the address. */
export async function markBounced(tx: Tx, address: string): Promise<void> {
  await store.markBounced(tx, { emailKey: emailKey(address), bouncedAt: now() });
}

/** Deletes unconfirmed addresses. */
export async function forgetUnconfirmed(tx: Tx): Promise<number> {
  return store.deleteUnconfirmedBefore(tx, unconfirmedKeptSince(now()));
}

/** Sends the issue to every reader, once each; may be interrupted and repeated. Returns the number of readers. */
export async function sendIssue(
  { database, ...deps }: Deps & Pick<Platform, "database">,
  issue: Issue,
): Promise<number> {
  let readers = 0;
  let after: string | null = null;
  for (;;) {
    const last: string | null = after;
    const batch = await database.write(async (tx) => {
      const rows = await store.listReaders(tx, { after: last, limit: BATCH });
      const email = issueEmail(issue);
      for (const row of rows) await send(tx, deps, { key: `newsletter:${issue.url}:${row.id}`, row, email });
      return rows;
    });
    readers += batch.length;
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH || after === null) return readers;
  }
}

async function send(
  tx: Tx,
  { config, mailer }: Deps,
  { key, row, email }: { key: string; row: { id: string; email: string }; email: NewsletterEmail },
): Promise<void> {
  const token = makeToken(config.authSecret, { purpose: "unsubscribe", id: row.id });
  const unsubscribeUrl = `${config.appUrl}/newsletter/unsubscribe?token=${token}`;
  const footer = signedBy(config, `Sent to ${row.email}.`);
  await mailer.send(tx, {
    key,
    ownerId: null,
    to: row.email,
    email: { ...email, footer, footerLink: { label: "Unsubscribe", url: unsubscribeUrl } },
    unsubscribeUrl,
  });
}

function invalidLink(): AppError {
  return new AppError("INVALID_LINK", "This link is not valid.");
}
