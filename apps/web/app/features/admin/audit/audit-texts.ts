/** An entry of the audit log in words. */
import type { AuditEntry } from "@toile/contract";

/** `account.suspended` → 'Account suspended'. */
export function actionText(action: string): string {
  const words = action.replace(/[._-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Detail = NonNullable<AuditEntry["detail"]>;

/** What is known beside the action, one line each; what was changed as 'before → after'. */
export function detailLines(detail: AuditEntry["detail"]): { name: string; value: string }[] {
  if (!detail) return [];
  const { before, after, ...others } = detail;
  const changed = isRecord(before) && isRecord(after) ? changedLines(before, after) : [];
  const whole: Detail = changed.length > 0 ? others : detail;
  const lines = Object.entries(whole).map(([name, value]) => ({ name: nameText(name), value: valueText(value) }));
  return [...lines, ...changed];
}

function changedLines(before: Detail, after: Detail): { name: string; value: string }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name: nameText(name), value: `${valueText(before[name])} → ${valueText(after[name])}` }));
}

const isRecord = (value: unknown): value is Detail =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const nameText = (name: string): string => actionText(name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (Array.isArray(value)) return value.map(valueText).join(", ") || "nothing";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
