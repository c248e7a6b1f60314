/** Whether a shop's try-on button can be used now. If not, its owner is told. */
import { type EmbedAvailability, type EmbedProblemCode, TRYON_CREDITS_PER_SAMPLE } from "@toile/contract";
import { nowMs } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as accounts from "../../accounts/accounts.ts";
import {
  BUDGET_WINDOW_MS,
  findPublishableKey,
  noteButtonProblem,
  publishableKeyOf,
  SHOP_USED_UP,
  SWITCHED_OFF,
  WRONG_PAGE,
} from "../../api-keys/api-keys.ts";
import * as credits from "../../credits/credits.ts";
import { countVisitorTryOns } from "../rows/rows.ts";
import { buttonProblemEmail, type ReportedCode } from "./button-emails.ts";

export { buttonSamples } from "./button-emails.ts";

export const SHOP_CANNOT_PAY = "Try-on is not available in this shop right now. Please try again later.";
/** What a visitor reads: nothing of it tells about the account that pays. */
const MESSAGES: Record<EmbedProblemCode, string> = {
  KEY_UNKNOWN: SWITCHED_OFF,
  ORIGIN_NOT_LISTED: WRONG_PAGE,
  OUT_OF_CREDITS: SHOP_CANNOT_PAY,
  BUDGET_USED_UP: SHOP_USED_UP,
};
/** No visitor has it. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

export type ButtonDeps = Pick<Platform, "config" | "database" | "mailer">;

/** @param origin - Of the page that shows the button; undefined if the page is not to be checked */
export async function checkButton(
  deps: ButtonDeps,
  { key, origin }: { key: string; origin: string | undefined },
): Promise<EmbedAvailability> {
  const { row, code } = await deps.database.read(async (tx) => {
    const found = await findPublishableKey(tx, key);
    return { row: found, code: found ? await findProblem(tx, found, origin) : ("KEY_UNKNOWN" as const) };
  });
  if (row && code !== null && code !== "KEY_UNKNOWN") await tellOwner(deps, { row, code, origin });
  return { problem: code === null ? null : { code, message: MESSAGES[code] } };
}

/** The same for a key whose visitor was just refused. */
export async function checkButtonOf(deps: ButtonDeps, keyId: string): Promise<void> {
  const key = await deps.database.read((tx) => publishableKeyOf(tx, keyId));
  if (key) await checkButton(deps, { key, origin: undefined });
}

type Row = NonNullable<Awaited<ReturnType<typeof findPublishableKey>>>;

async function findProblem(tx: Tx, row: Row, origin: string | undefined): Promise<ReportedCode | null> {
  if (origin !== undefined && !row.allowedOrigins.includes(origin)) return "ORIGIN_NOT_LISTED";
  if ((await credits.balance(tx, { userId: row.userId })) < TRYON_CREDITS_PER_SAMPLE) return "OUT_OF_CREDITS";
  const since = new Date(nowMs() - BUDGET_WINDOW_MS);
  const { byAll } = await countVisitorTryOns(tx, { keyId: row.id, visitorId: NOBODY, since });
  return byAll >= row.dailyBudget ? "BUDGET_USED_UP" : null;
}

type Problem = { row: Row; code: ReportedCode; origin: string | undefined };

async function tellOwner({ database, mailer, config }: ButtonDeps, { row, code, origin }: Problem): Promise<void> {
  const page = code === "ORIGIN_NOT_LISTED" && origin && URL.canParse(origin) ? new URL(origin).origin : null;
  await database.write(async (tx) => {
    if (!(await noteButtonProblem(tx, row.id, { code, origin: page }))) return;
    const user = await accounts.findUser(tx, row.userId);
    if (!user) return;
    const shop = (await accounts.isEmailConfirmed(tx, user.id)) ? row.name : null;
    const email = buttonProblemEmail(config, { code, shop, to: user.email });
    const key = `button-problem:${row.id}:${code}:${new Date(nowMs()).toISOString()}`;
    await mailer.send(tx, { key, ownerId: user.id, to: user.email, email });
  });
}
