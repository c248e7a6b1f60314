/** Doors have verbs: what they export are functions and types, never a store. */
import { expect, test } from "vitest";
import { isDoor, storesReachedByRoutes, wholeModulesOf } from "./doors.ts";
import { readSources } from "./sources.ts";

const sources = readSources();
const BILLING = "apps/api/src/features/billing";
const door = (text: string) => ({ path: `${BILLING}/payments/payments.ts`, text });
const route = (text: string) => ({ path: `${BILLING}/billing.routes.ts`, text });

test("a door exports functions and types one by one, and no whole module", () => {
  const doors = sources.filter(({ path }) => isDoor(path));
  expect(doors.length).toBeGreaterThan(50);
  expect(doors.flatMap(wholeModulesOf)).toEqual([]);
});

test.each([
  'export * as store from "./payments.store.ts";',
  'export * from "./payments.store.ts";',
  'import * as store from "./payments.store.ts";\nexport { store };',
])("a door that says %j is told to name functions", (text) => {
  expect(wholeModulesOf(door(text))).toEqual([expect.stringContaining("name its functions")]);
});

test("functions and types may be passed on by name, and a namespace may be used inside", () => {
  const text = `import * as store from "./payments.store.ts";
    export { findPayment, type PaymentRow } from "./payments.store.ts";
    export type { NewPayment } from "./payments.store.ts";
    export const pay = () => store.insertPayment();`;
  expect(wholeModulesOf(door(text))).toEqual([]);
});

test("no route reaches a store through a door", () => {
  expect(storesReachedByRoutes(sources)).toEqual([]);
});

test("a route is caught that reaches a store's function, by name, by namespace or through two doors", () => {
  const payments = door('export { findPayment } from "./payments.store.ts"; export { pay } from "./pay.ts";');
  const billing = { path: `${BILLING}/billing.ts`, text: 'export { findPayment } from "./payments/payments.ts";' };
  const reached = (text: string) => storesReachedByRoutes([payments, billing, route(text)]);
  expect(reached('import { findPayment } from "./payments/payments.ts";')).toHaveLength(1);
  expect(reached('import * as payments from "./payments/payments.ts";\npayments.findPayment();')).toHaveLength(1);
  expect(reached('import { findPayment } from "./billing.ts";')).toHaveLength(1);
  expect(reached('import * as payments from "./payments/payments.ts";\npayments.pay();')).toEqual([]);
  expect(reached('import { pay } from "./payments/payments.ts";')).toEqual([]);
});
