/** The form of a publishable key, as text, and what is wrong with it. */
import {
  DAILY_BUDGET_DEFAULT,
  type PublishableKey,
  type PublishableKeyNew,
  publishableKeyNew,
  VISITOR_BUDGET_DEFAULT,
} from "@toile/contract";

export type KeyFields = { name: string; origins: string; visitorBudget: string; dailyBudget: string };
export type KeyErrors = Partial<Record<keyof KeyFields, string>>;

export const toFields = (key: PublishableKey | null): KeyFields => ({
  name: key?.name ?? "",
  origins: key?.allowedOrigins.join("\n") ?? "",
  visitorBudget: String(key?.visitorBudget ?? VISITOR_BUDGET_DEFAULT),
  dailyBudget: String(key?.dailyBudget ?? DAILY_BUDGET_DEFAULT),
});

export function readFields(fields: KeyFields): { value: PublishableKeyNew } | { errors: KeyErrors } {
  const parsed = publishableKeyNew.safeParse({
    name: fields.name,
    allowedOrigins: fields.origins.split(/[\s,]+/).flatMap((line) => (line === "" ? [] : [toOrigin(line)])),
    visitorBudget: toNumber(fields.visitorBudget),
    dailyBudget: toNumber(fields.dailyBudget),
  });
  if (parsed.success) return { value: parsed.data };
  const errors: KeyErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const [place] = path;
    const field = place === "allowedOrigins" ? "origins" : (place as keyof KeyFields);
    errors[field] ??= message;
  }
  return { errors };
}

/** Most people paste the URL of a page, and mean its origin. Anything else is left for the form to report. */
function toOrigin(text: string): string {
  const address = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text;
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : text;
}

const toNumber = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);
