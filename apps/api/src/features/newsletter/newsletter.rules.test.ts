import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayAsk, unconfirmedKeptSince } from "./newsletter.rules.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date("2026-11-24T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const past = fc.option(fc.integer({ min: 0, max: 400 * DAY_MS }).map(ago), { nil: null });

describe("the mail that asks for confirmation", () => {
  test("is sent to a new address", () => {
    expect(mayAsk({ confirmedAt: null, askedAt: null, bouncedAt: null }, NOW)).toBe(true);
  });

  test("is not sent to a reader, whatever happened before", () => {
    fc.assert(
      fc.property(past, (askedAt) => {
        expect(mayAsk({ confirmedAt: ago(DAY_MS), askedAt, bouncedAt: null }, NOW)).toBe(false);
      }),
    );
  });

  test("is sent once an hour at most, and once a month after a refusal", () => {
    fc.assert(
      fc.property(past, past, past, (confirmedAt, askedAt, bouncedAt) => {
        const sent = mayAsk({ confirmedAt, askedAt, bouncedAt }, NOW);
        const askedLately = askedAt !== null && NOW.getTime() - askedAt.getTime() < HOUR_MS;
        const refusedLately = bouncedAt !== null && NOW.getTime() - bouncedAt.getTime() < 30 * DAY_MS;
        if (askedLately || refusedLately) expect(sent).toBe(false);
        else expect(sent).toBe(confirmedAt === null || bouncedAt !== null);
      }),
    );
  });
});

test("an unconfirmed address is deleted after thirty days", () => {
  expect(unconfirmedKeptSince(NOW)).toEqual(ago(30 * DAY_MS));
});
