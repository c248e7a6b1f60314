/** Layout of the developers' mail pages. They are plain documents, because the outbox also works without the web app's build. */
import { PRODUCT_NAME } from "@toile/contract";
import { escapeHtml } from "../email.ts";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [600, 360] as const;
const FORMS = ["html", "text"] as const;

export type Choice = {
  theme: (typeof THEMES)[number];
  width: (typeof WIDTHS)[number];
  form: (typeof FORMS)[number];
};

/** The choice in the URL; the first option of each if it is absent or unknown. */
export function readChoice(query: (name: string) => string | undefined): Choice {
  return {
    theme: THEMES.find((theme) => theme === query("theme")) ?? "light",
    width: WIDTHS.find((width) => String(width) === query("width")) ?? 600,
    form: FORMS.find((form) => form === query("form")) ?? "html",
  };
}

/** The mail as a mail program with that theme shows it, whatever this browser's theme; links open outside the frame. */
export function themed(html: string, theme: Choice["theme"]): string {
  const query = theme === "dark" ? "@media all" : "@media not all";
  const scheme = `:root{color-scheme:${theme}}`;
  return html
    .replaceAll("@media (prefers-color-scheme:dark)", query)
    .replace(":root{color-scheme:light dark;supported-color-schemes:light dark}", scheme)
    .replace('<meta name="color-scheme" content="light dark">', `<meta name="color-scheme" content="${theme}">`)
    .replace("<head>", '<head><base target="_top">');
}

type Here = "mail" | "outbox";

export type ListPageOptions = {
  nonce: string;
  title: string;
  lead: string;
  here: Here;
  entries: { path: string; title: string; about: string }[];
  /** Shown if the list is empty. */
  empty: string;
};

export function listPage({ nonce, title, lead, here, entries, empty }: ListPageOptions): string {
  const items = entries.map(
    ({ path, title: words, about }) =>
      `<li><a href="${escapeHtml(path)}"><strong>${escapeHtml(words)}</strong><span>${escapeHtml(about)}</span></a></li>`,
  );
  const list =
    items.length > 0 ? `<ul class="list">${items.join("")}</ul>` : `<p class="empty">${escapeHtml(empty)}</p>`;
  return document({
    nonce,
    title,
    here,
    body: `<h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(lead)}</p>${list}`,
  });
}

export type ViewerPageOptions = {
  nonce: string;
  /** The page's path. */
  path: string;
  here: Here;
  title: string;
  facts: [name: string, value: string][];
  choice: Choice;
  text: string;
};

export function viewerPage({ nonce, path, here, title, facts, choice, text }: ViewerPageOptions): string {
  const url = (change: Partial<Choice>) => {
    const { theme, width, form } = { ...choice, ...change };
    return `${path}?theme=${theme}&width=${width}&form=${form}`;
  };
  const option = (label: string, change: Partial<Choice>) => {
    const isOn = Object.entries(change).every(([name, value]) => choice[name as keyof Choice] === value);
    return `<a href="${escapeHtml(url(change))}"${isOn ? ' aria-current="true"' : ""}>${label}</a>`;
  };
  const group = (label: string, options: string[]) =>
    `<div class="choice" role="group" aria-label="${label}">${options.join("")}</div>`;
  const isText = choice.form === "text";
  const mail = isText
    ? `<pre class="text" tabindex="0">${escapeHtml(text)}</pre>`
    : `<div class="stage"><iframe title="The mail" src="${escapeHtml(`${path}/view?theme=${choice.theme}`)}" width="${choice.width}"></iframe></div>`;
  const rows = facts.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`);
  const body = `<h1>${escapeHtml(title)}</h1>
<dl>${rows.join("")}</dl>
<div class="choices">
${group("Form", [option("HTML", { form: "html" }), option("Text", { form: "text" })])}
${isText ? "" : group("Theme", [option("Light", { theme: "light" }), option("Dark", { theme: "dark" })])}
${isText ? "" : group("Width", [option("600 px", { width: 600 }), option("360 px", { width: 360 })])}
</div>
${mail}`;
  return document({ nonce, title, here, body, script: isText ? "" : FIT });
}

/** The frame is as tall as its mail, so that only the page scrolls. */
const FIT = `const frame = document.querySelector("iframe");
const fit = () => { frame.style.height = frame.contentDocument.documentElement.scrollHeight + "px"; };
frame.addEventListener("load", fit);
if (frame.contentDocument?.readyState === "complete") fit();`;

type Document = { nonce: string; title: string; here: Here; body: string; script?: string };

function document({ nonce, title, here, body, script = "" }: Document): string {
  const tab = (name: Here, label: string) =>
    `<a href="/dev/${name}"${name === here ? ' aria-current="page"' : ""}>${label}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${PRODUCT_NAME}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a class="brand" href="/">${PRODUCT_NAME}</a><nav aria-label="Mail">${tab("mail", "Templates")}${tab("outbox", "Outbox")}</nav></header>
<main>${body}</main>
${script && `<script nonce="${escapeHtml(nonce)}">${script}</script>`}
</body>
</html>
`;
}

/** The site's colours, from apps/web/app/styles/theme.css. */
const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#faf7f2,#15120f);--muslin:light-dark(#efe8dc,#211c18);--ink:light-dark(#1c1917,#f5efe6);--muted:light-dark(#625a52,#b8ac9d);--line:light-dark(#ddd3c4,#3b342d);--thread:light-dark(#b3341f,#f2896f)}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:400 16px/1.6 "Helvetica Neue",Helvetica,Arial,sans-serif}
a{color:inherit}
:focus-visible{outline:2px dashed var(--thread);outline-offset:3px}
header{display:flex;flex-wrap:wrap;gap:8px 28px;align-items:center;padding:12px clamp(16px,4vw,48px);border-bottom:1px solid var(--line)}
.brand{display:inline-flex;align-items:center;min-height:44px;font:400 26px/1 Georgia,serif;text-decoration:none}
nav{display:flex;gap:8px}
nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 14px;border-radius:999px;text-decoration:none;color:var(--muted)}
nav a:hover{color:var(--ink)}
nav a[aria-current]{color:var(--ink);background:var(--muslin)}
main{max-width:860px;margin:0 auto;padding:clamp(28px,5vw,56px) clamp(16px,4vw,48px) 80px}
h1{margin:0;font:400 clamp(28px,5vw,42px)/1.12 Georgia,serif;overflow-wrap:anywhere}
.lead{margin:10px 0 0;color:var(--muted)}
.list{margin:32px 0 0;padding:0;list-style:none;border-bottom:1px solid var(--line)}
.list a{display:grid;gap:2px;padding:14px 4px;border-top:1px solid var(--line);text-decoration:none;overflow-wrap:anywhere}
.list a:hover{background:var(--muslin)}
.list strong{font-weight:500}
.list span{color:var(--muted);font-size:14px}
.empty{margin:32px 0 0;padding:28px 0;border-top:2px dashed var(--thread);color:var(--muted)}
dl{display:flex;flex-wrap:wrap;gap:6px 28px;margin:14px 0 0;color:var(--muted);font-size:15px}
dl div{display:flex;gap:8px}
dd{margin:0;color:var(--ink);overflow-wrap:anywhere}
.choices{display:flex;flex-wrap:wrap;gap:12px;margin:26px 0 18px}
.choice{display:flex;border:1px solid var(--line);border-radius:999px;overflow:hidden}
.choice a{display:inline-flex;align-items:center;min-height:44px;padding:0 18px;text-decoration:none;color:var(--muted);font-size:15px}
.choice a:focus-visible{outline-offset:-5px}
.choice a[aria-current]{background:var(--ink);color:var(--bg)}
.stage{overflow-x:auto;padding:clamp(0px,3vw,28px);background:var(--muslin);text-align:center}
iframe{display:inline-block;max-width:100%;height:640px;border:1px solid var(--line);background:var(--bg)}
.text{margin:0;padding:24px;overflow-x:auto;background:var(--muslin);font:400 14px/1.6 ui-monospace,SFMono-Regular,Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
`;
