import { expect, test } from "vitest";
import { BadRow } from "./fields.rules.ts";
import { parsePrice } from "./prices.rules.ts";

test.each([
  ["19.90 EUR", 1990, "EUR"],
  ["EUR 19.90", 1990, "EUR"],
  ["15.00 usd", 1500, "USD"],
  ["€19,90", 1990, "EUR"],
  ["19,90\u00a0€", 1990, "EUR"],
  ["19,90 Euro", 1990, "EUR"],
  ["19.9", 1990, "EUR"],
  ["30", 3000, "EUR"],
  ["2500", 250_000, "EUR"],
  ["0", 0, "EUR"],
  ["0.29", 29, "EUR"],
  [".5", 50, "EUR"],
  ["0,290", 29, "EUR"],
  ["1,299.00 USD", 129_900, "USD"],
  ["1,299", 129_900, "EUR"],
  ["1.299,00", 129_900, "EUR"],
  ["1.299,00 EUR", 129_900, "EUR"],
  ["1.299.000,50", 129_900_050, "EUR"],
  ["1.299.000", 129_900_000, "EUR"],
  ["1 299,00 EUR", 129_900, "EUR"],
  ["1 299,00 €", 129_900, "EUR"],
  ["1\u00a0299,00 €", 129_900, "EUR"],
  ["1\u202f299,00 €", 129_900, "EUR"],
  ["1'299.00", 129_900, "EUR"],
  ["1’299.–", 129_900, "EUR"],
  ["29.9900", 2999, "EUR"],
  ["29.9900 EUR", 2999, "EUR"],
  ["29,9950", 3000, "EUR"],
  ["1299.900", 129_990, "EUR"],
  ["29,-", 2900, "EUR"],
  ["29,--", 2900, "EUR"],
  ["29.– €", 2900, "EUR"],
  ["US$19.90", 1990, "USD"],
  ["$19.90", 1990, "USD"],
  ["$19.90 USD", 1990, "USD"],
] as const)("the price %j is %i cents of %s", (text, cents, currency) => {
  expect(parsePrice(text, "EUR")).toEqual({ cents, currency });
});

test.each([
  ["", "it has no price"],
  [" ", "it has no price"],
  ["-5", "'-5' is not a price"],
  ["free", "'free' is not a price"],
  ["1e3", "'1e3' is not a price"],
  ["12,34,56", "'12,34,56' is not a price"],
  ["1.299,000,00", "'1.299,000,00' is not a price"],
  ["from 19.90", "'from 19.90' is not a price"],
  ["19.90 - 29.90", "'19.90 - 29.90' is not a price"],
  ["15.00 GBP", "its price is in GBP; this shop takes EUR and USD"],
  ["£15.00", "its price is in £; this shop takes EUR and USD"],
  ["CA$15.00", "its price is in CA$; this shop takes EUR and USD"],
  ["$15.00 CAD", "its price is in CAD; this shop takes EUR and USD"],
  // A thousand or a thousandth: a guess could be wrong by the factor of a thousand.
  ["1.299", "'1.299' may be 1299 or 1.30; please write it with two decimals"],
  ["19.900 EUR", "'19.900 EUR' may be 19900 or 19.90; please write it with two decimals"],
])("the price %j is refused: %s", (text, reason) => {
  expect(() => parsePrice(text, "EUR")).toThrow(new BadRow(reason));
});
