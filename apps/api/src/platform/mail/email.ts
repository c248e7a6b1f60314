/**
 * What a mail says, written once and put into both of its forms. The web's style sheets do not reach a mail, and half of the programs that
 * show one drop a style sheet of its own, so each element bears its style.
 */
import { PRODUCT_NAME } from "@toile/contract";

export type Email = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Names and what they are: `["Total", "€10.00"]`. */
  facts?: [name: string, value: string][];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Below a line: who writes, and why. */
  footer: string[];
};

const INK = "#1C1917";
const MUTED = "#625A52";
const LINE = "#DDD3C4";
const SANS = "'Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";
const SERIF = "'Instrument Serif',Georgia,'Times New Roman',serif";

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function toText({ heading, paragraphs, facts = [], action, footer }: Email): string {
  const parts = [heading, ...paragraphs];
  if (facts.length > 0) parts.push(facts.map(([name, value]) => `${name}: ${value}`).join("\n"));
  if (action) parts.push(`${action.label}:\n${action.url}`);
  return `${parts.join("\n\n")}\n\n-- \n${footer.join("\n")}\n`;
}

export function toHtml({ subject, heading, paragraphs, facts = [], action, footer }: Email): string {
  const text = (content: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(content)}</p>`;
  const body = [
    `<p style="margin:0 0 32px;font:400 28px/1 ${SERIF};color:${INK}">${PRODUCT_NAME}</p>`,
    `<h1 style="margin:0 0 20px;font:400 30px/1.15 ${SERIF};color:${INK}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => text(paragraph, `font:400 16px/1.55 ${SANS};color:${INK}`)),
    facts.length > 0 ? factsTable(facts) : "",
    action ? button(action) : "",
    `<div style="margin:36px 0 0;padding:18px 0 0;border-top:1px solid ${LINE}">`,
    ...footer.map((line) => `<p style="margin:0;font:400 13px/1.6 ${SANS};color:${MUTED}">${escapeHtml(line)}</p>`),
    "</div>",
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#FAF7F2">
<div style="max-width:560px;margin:0 auto;padding:40px 24px 48px">
${body.filter((part) => part !== "").join("\n")}
</div>
</body>
</html>
`;
}

function factsTable(facts: NonNullable<Email["facts"]>): string {
  const cell = `padding:10px 0;border-top:1px solid ${LINE};font:400 15px/1.45 ${SANS};vertical-align:top`;
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="${cell};color:${MUTED};padding-right:16px;white-space:nowrap">${escapeHtml(name)}</td>` +
      `<td style="${cell};color:${INK};text-align:right">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 28px;border-bottom:1px solid ${LINE};border-collapse:collapse">${rows.join("")}</table>`;
}

function button({ label, url }: NonNullable<Email["action"]>): string {
  const style = `display:inline-block;padding:13px 26px;border-radius:999px;background:${INK};color:#FAF7F2;font:500 16px/1.2 ${SANS};text-decoration:none`;
  return `<p style="margin:12px 0 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}
