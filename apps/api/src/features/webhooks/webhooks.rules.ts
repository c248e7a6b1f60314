/** When a message is retried, when it or its webhook is given up, and which URLs are accepted. Pure. */

/** Delays between failed attempts; the last one repeats until the end. */
const BACKOFF_SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600] as const;
/** A message is given up after this time. */
export const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;
/** A webhook without a delivery for this long is switched off. */
export const SWITCH_OFF_AFTER_MS = 3 * 24 * 60 * 60_000;
/** Up to a fifth more or less, so that a recovered server does not get all messages at once. */
const JITTER = 0.2;

/** @param random from 0 to 1 */
export function waitSecondsAfter(attempts: number, random: number): number {
  const base = BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? BACKOFF_SECONDS[0];
  return Math.max(1, Math.round(base * (1 - JITTER + 2 * JITTER * random)));
}

/** The response confirms the message. A redirect does not: its target was not checked. */
export const hasArrived = (status: number): boolean => status >= 200 && status < 300;

/** The receiver wants no more messages: 410 Gone. */
export const isGone = (status: number | null): boolean => status === 410;

type Failing = { failingSince: Date | null; status: number | null; at: Date };

export function mustSwitchOff({ failingSince, status, at }: Failing): boolean {
  if (isGone(status)) return true;
  return failingSince !== null && at.getTime() - failingSince.getTime() >= SWITCH_OFF_AFTER_MS;
}

const RESPONSE_CHARACTERS = 500;

/** The start of a response, without characters that cannot be shown or stored. */
export function excerptOf(body: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
  return body.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "").slice(0, RESPONSE_CHARACTERS);
}
