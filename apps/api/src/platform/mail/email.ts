/**
 * The content of a mail, written once and rendered as HTML and text. Every mail has the same layout, so there is one
 * template. Mail programs differ: some drop style sheets, some invert colours, Outlook lays out only with tables. So
 * each element has its light colours inline, and a style sheet changes them for readers with a dark theme.
 */
import { PRODUCT_NAME } from "@toile/contract";

export type Email = {
  subject: string;
  /** Shown beside the subject in a list of mails; by default the first paragraph. */
  preview?: string;
  heading: string;
  paragraphs: string[];
  /** Labels and values: `["Total", "€10.00"]`. */
  facts?: [name: string, value: string][];
  /** The main action. */
  action?: { label: string; url: string };
  /** Below the action, smaller: what to do if something is wrong. */
  notes?: string[];
  /** Below a line: who sent the mail, and why. */
  footer: string[];
  /** The last line of the footer. */
  footerLink?: { label: string; url: string };
};

/** The sender, for footers. */
export type Sender = { operator: { name: string }; appUrl: string };

/** A footer that names the sender and says why this person gets the mail. */
export function signedBy({ operator, appUrl }: Sender, why: string): string[] {
  return [`${operator.name || PRODUCT_NAME} · ${appUrl}`, why];
}

/** A mail with made-up data, for previews. */
export type MailSample = {
  /** Used in the preview's URL. */
  name: string;
  /** When it is sent. */
  about: string;
  email: Email;
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function toText({ heading, paragraphs, facts = [], action, notes = [], footer, footerLink }: Email): string {
  const parts = [heading, ...paragraphs];
  if (facts.length > 0) parts.push(facts.map(([name, value]) => `${name}: ${value}`).join("\n"));
  if (action) parts.push(`${action.label}:\n${action.url}`);
  parts.push(...notes);
  const last = footerLink ? [...footer, `${footerLink.label}: ${footerLink.url}`] : footer;
  return `${parts.join("\n\n")}\n\n-- \n${last.join("\n")}\n`;
}

type Colour = "backdrop" | "ink" | "muted" | "line" | "thread";

/** The site's colours, from apps/web/app/styles/theme.css. */
const LIGHT: Record<Colour, string> = {
  backdrop: "#FAF7F2",
  ink: "#1C1917",
  muted: "#625A52",
  line: "#DDD3C4",
  thread: "#B3341F",
};
const DARK: Record<Colour, string> = {
  backdrop: "#15120F",
  ink: "#F5EFE6",
  muted: "#B8AC9D",
  line: "#3B342D",
  thread: "#F2896F",
};
const SANS = "'Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";
const SERIF = "'Instrument Serif',Georgia,'Times New Roman',serif";
const BREAK = "overflow-wrap:anywhere;word-break:break-word";

const DARK_RULES: [selector: string, declarations: string][] = [
  ["backdrop", `background-color:${DARK.backdrop}!important`],
  ["ink", `color:${DARK.ink}!important`],
  ["muted", `color:${DARK.muted}!important`],
  ["line", `border-color:${DARK.line}!important`],
  ["stitch", `border-color:${DARK.thread}!important`],
  ["press", `background-color:${DARK.ink}!important`],
  ["press-text", `color:${DARK.backdrop}!important`],
];
const darkRules = (before: string): string =>
  DARK_RULES.map(([name, declarations]) => `${before}.${name}{${declarations}}`).join("");

/** Outlook on the web and on phones adds `[data-ogsc]` and `[data-ogsb]` to a mail shown in dark mode. */
const STYLES = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (max-width:480px){.inner{padding:28px 20px 36px!important}.press-table{width:100%!important}.press-text{display:block!important}}",
  `@media (prefers-color-scheme:dark){${darkRules("")}}`,
  darkRules("[data-ogsc] "),
  darkRules("[data-ogsb] "),
].join("\n");

/** Fills the rest of the preview line, so the body's text does not follow in it. */
const PREVIEW_FILLER = "&#847;&zwnj;&nbsp;".repeat(70);

/** A complete document. It loads nothing from the network, so opening a mail is not tracked. */
export function toHtml(email: Email): string {
  const { subject, preview = email.paragraphs[0] ?? "" } = email;
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>
${STYLES}
</style>
</head>
<body class="backdrop" style="margin:0;padding:0;background-color:${LIGHT.backdrop};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${PREVIEW_FILLER}</div>
<table role="presentation" class="backdrop" width="100%" cellpadding="0" cellspacing="0" bgcolor="${LIGHT.backdrop}" style="background-color:${LIGHT.backdrop}">
<tr><td class="inner" align="center" style="padding:40px 24px 48px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(subject)}" lang="en" style="max-width:560px;margin:0 auto;text-align:left">
${bodyOf(email).join("\n")}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function bodyOf({ heading, paragraphs, facts = [], action, notes = [], footer, footerLink }: Email): string[] {
  const small = (text: string, margin: string) =>
    `<p class="muted" style="margin:${margin};font:400 14px/1.6 ${SANS};color:${LIGHT.muted};${BREAK}">${text}</p>`;
  return [
    `<p class="ink" style="margin:0;font:400 28px/1 ${SERIF};color:${LIGHT.ink}">${PRODUCT_NAME}</p>`,
    `<div class="stitch" style="margin:18px 0 34px;border-top:2px dashed ${LIGHT.thread};font-size:0;line-height:0">&nbsp;</div>`,
    `<h1 class="ink" style="margin:0 0 18px;font:400 32px/1.15 ${SERIF};color:${LIGHT.ink};${BREAK}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;font:400 16px/1.6 ${SANS};color:${LIGHT.ink};${BREAK}">${escapeHtml(text)}</p>`,
    ),
    ...(facts.length > 0 ? [factsTable(facts)] : []),
    ...(action ? [button(action)] : []),
    ...notes.map((text) => small(escapeHtml(text), "18px 0 0")),
    `<div class="line" style="margin:36px 0 0;padding:18px 0 0;border-top:1px solid ${LIGHT.line}">`,
    ...footer.map((line) => small(escapeHtml(line), "0")),
    ...(footerLink ? [small(link(footerLink), "0")] : []),
    "</div>",
  ];
}

function factsTable(facts: NonNullable<Email["facts"]>): string {
  const cell = `padding:10px 0;border-top:1px solid ${LIGHT.line};font:400 15px/1.5 ${SANS};vertical-align:top`;
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="muted line" style="${cell};padding-right:16px;color:${LIGHT.muted};white-space:nowrap">${escapeHtml(name)}</td>` +
      `<td class="ink line" align="right" style="${cell};color:${LIGHT.ink};text-align:right;${BREAK}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 26px;border-bottom:1px solid ${LIGHT.line};border-collapse:collapse">${rows.join("")}</table>`;
}

/** The cell has the colour, for mail programs that ignore a link's; the link has the padding, so that all of it can be clicked. */
function button({ label, url }: NonNullable<Email["action"]>): string {
  const text = `display:inline-block;padding:14px 28px;font:500 16px/1.25 ${SANS};color:${LIGHT.backdrop};text-align:center;text-decoration:none`;
  return `<table role="presentation" class="press-table" cellpadding="0" cellspacing="0" style="margin:12px 0 0"><tr><td class="press" align="center" bgcolor="${LIGHT.ink}" style="border-radius:999px;background-color:${LIGHT.ink};mso-padding-alt:14px 28px"><a class="press-text" href="${escapeHtml(url)}" style="${text}">${escapeHtml(label)}</a></td></tr></table>`;
}

function link({ label, url }: NonNullable<Email["footerLink"]>): string {
  return `<a class="muted" href="${escapeHtml(url)}" style="color:${LIGHT.muted};text-decoration:underline">${escapeHtml(label)}</a>`;
}
