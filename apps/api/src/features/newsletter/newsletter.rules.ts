/** When an address may be mailed. */

const ASK_AGAIN_AFTER_MS = 60 * 60_000;
const TRY_AGAIN_AFTER_MS = 30 * 86_400_000;
export const UNCONFIRMED_DAYS = 30;

export type Subscriber = { confirmedAt: Date | null; askedAt: Date | null; bouncedAt: Date | null };

/**
 * Whether a sign-up sends the confirmation mail. Anyone can type another person's address: it is asked at most once an
 * hour, and not if a server refused it in the last month.
 */
export function mayAsk({ confirmedAt, askedAt, bouncedAt }: Subscriber, now: Date): boolean {
  const isOver = (time: Date | null, ms: number) => time === null || now.getTime() - time.getTime() >= ms;
  const isReader = confirmedAt !== null && bouncedAt === null;
  return !isReader && isOver(askedAt, ASK_AGAIN_AFTER_MS) && isOver(bouncedAt, TRY_AGAIN_AFTER_MS);
}

/** Unconfirmed addresses last asked before this time are deleted. */
export function unconfirmedKeptSince(now: Date): Date {
  return new Date(now.getTime() - UNCONFIRMED_DAYS * 86_400_000);
}
