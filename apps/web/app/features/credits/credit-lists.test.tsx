import type { CreditTransaction } from "@toile/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withinClient } from "../../lib/query/within-client.fixture.tsx";
import { PendingCredits } from "./pending-credits.tsx";
import { TransactionList } from "./transaction-list.tsx";

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ");

test("credits that came and credits that went differ by their sign, and for listeners by a word", () => {
  const transactions = [
    { id: "1", type: "earned", amount: 50, description: "50 credits", date: "2026-11-21T14:30:00.000Z" },
    { id: "2", type: "spent", amount: 1, description: "Try-on", date: "2026-11-22T14:30:00.000Z" },
  ] as CreditTransaction[];
  const [first, second] = renderToStaticMarkup(<TransactionList transactions={transactions} />).split("</li>");
  expect(textOf(first ?? "")).toMatch(/^50 credits.*2026\+50 earned$/);
  expect(textOf(second ?? "")).toMatch(/^Try-on.*2026−1 spent$/);
});

test("waiting credits say for whose email they wait, and only one's own link can be sent again", () => {
  const shown = (ownEmail: number, friendEmail: number) =>
    textOf(renderToStaticMarkup(withinClient({})(<PendingCredits pending={{ ownEmail, friendEmail }} />)));
  expect(shown(0, 0)).toBe("");
  expect(shown(1, 0)).toMatch(/^1 credit when you confirm your email.*Send again/);
  expect(shown(1, 0)).not.toContain("friend");
  expect(shown(0, 5)).toMatch(/^5 credits when the friend/);
  expect(shown(0, 5)).not.toContain("Send again");
});
