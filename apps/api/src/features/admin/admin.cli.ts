/** The admin area's check for `cli reconcile`. */
import type { Check, Violation } from "../../platform/checks.ts";
import { listWrongDays } from "../../platform/database/day-totals.ts";
import { DAY_SOURCES } from "./days/days.ts";

/** Compares the dashboard's daily sums with their rows. */
export const dayTotalsCheck: Check = {
  name: "totals",
  async run({ database }) {
    const violations: Violation[] = [];
    for (const source of DAY_SOURCES) {
      for (const { day, measure, label } of await database.read((tx) => listWrongDays(tx, source))) {
        violations.push({
          violation: `the sum of a day differs from its rows: ${source.name} ${measure} ${label}`.trim(),
          subject: day,
        });
      }
    }
    return { violations, over: `${DAY_SOURCES.length} rooms` };
  },
};
