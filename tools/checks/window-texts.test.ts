/**
 * The window's sentences about what server and engine say, against the lists of both: the web may not import them, and a code without a
 * sentence would be told in English. That no language lacks a text of English is the types' business.
 */
import { expect, it } from "vitest";
import { CODES } from "../../apps/api/src/features/engines/local/refusals.ts";
import english from "../../apps/web/languages/en.ts";
import { EMBED_PROBLEMS } from "../../packages/contract/src/embed/embed.ts";
import { IMAGE_TEXTS } from "../../packages/contract/src/protocol/constants.ts";
import { ERROR_CODES, type ErrorCode } from "../../packages/contract/src/protocol/errors.ts";
import { REFUSALS } from "../../packages/contract/src/tryon/refusals.ts";
import { SENTENCES } from "../../packages/tryon/src/judge/limits.ts";
import { FINDINGS } from "../../packages/tryon/src/person/validation/photo-advice.ts";

/** Of accounts, payments and the catalogue: the window calls nothing that answers with one of these. */
const NEVER: readonly ErrorCode[] = [
  ...([
    "INVALID_REFERRAL_CODE",
    "INVALID_LINK",
    "INVALID_SIGN_IN_CODE",
    "PAYMENT_REFUSED",
    "INVALID_CREDENTIALS",
  ] as const),
  ...(["TWO_FACTOR_REQUIRED", "PAYMENT_DECLINED", "INVALID_PASSWORD", "SIGN_IN_AGAIN", "INVALID_CODE"] as const),
  ...(["PASSKEY_REFUSED", "TWO_FACTOR_SETUP_REQUIRED", "CONSENT_REQUIRED", "EMAIL_TAKEN", "BRAND_IN_USE"] as const),
  ...(["CATEGORY_IN_USE", "SUBSCRIPTION_EXISTS", "PHOTO_LIMIT", "GOOGLE_NOT_CONFIGURED"] as const),
  ...(["GOOGLE_UNAVAILABLE", "PAYMENTS_UNAVAILABLE", "ACCOUNT_SUSPENDED"] as const),
];

const problems: Readonly<Record<string, string>> = english.problems;

it("every code that can reach the window has a sentence, and none that cannot [X.71]", () => {
  const reaching = ERROR_CODES.filter((code) => !NEVER.includes(code));
  expect(reaching.filter((code) => !problems[code])).toEqual([]);
  expect(NEVER.filter((code) => problems[code])).toEqual([]);
  expect(EMBED_PROBLEMS.filter((code) => !problems[code])).toEqual([]);
});

it("every reason of the engine has a sentence, its own or that of its code [X.71]", () => {
  for (const [reason, code] of Object.entries(CODES)) expect(problems[reason] ?? problems[code], reason).toBeTruthy();
});

it("the embedded engine says of a photo what the other engines say", () => {
  expect(FINDINGS.noPerson.message).toBe(REFUSALS.NO_PERSON.message);
  expect(FINDINGS.noMainPerson.message).toBe(REFUSALS.SEVERAL_PEOPLE.message);
});

it("in English the findings about a photo and the faults of a picture are the engine's own [X.71]", () => {
  const messages = Object.entries(FINDINGS).map(([name, { message }]) => [name, message]);
  expect(english.check.findings).toEqual(Object.fromEntries(messages));
  // Such a picture is never shown.
  const { BODY_BARED: _refused, ...shown } = SENTENCES;
  expect(english.alarms).toEqual(shown);
});

it("in English the refusals of a file are those of the specification [S5.10]", () => {
  expect(english.files.type).toEqual(IMAGE_TEXTS.INVALID_FILE_TYPE);
  expect(english.files.size).toEqual(IMAGE_TEXTS.FILE_TOO_LARGE);
});
