/** A post's Markdown as HTML, with ids for its headings. Runs while the site is built; no browser loads it. */
import { Marked, type Tokens } from "marked";
import type { Heading } from "../app/features/blog/post.ts";

export type Rendered = {
  html: string;
  /** Second-level headings. */
  headings: Heading[];
  /** Plain text. */
  text: string;
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** `How it falls, and why` → `how-it-falls-and-why`. */
export function toSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export function toText(html: string): string {
  return html
    .replace(/<\/?(a|code|del|em|strong)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/** Typographic quotation marks and apostrophes instead of the straight ones in the files. */
export function curl(text: string): string {
  return text
    .replace(/(^|[\s([])"/g, "$1“")
    .replaceAll('"', "”")
    .replace(/(^|[\s([“])'/g, "$1‘")
    .replaceAll("'", "’");
}

/** Raw HTML is refused, and links must point within the site or to https. */
export function renderMarkdown(source: string): Rendered {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const marked = new Marked({ gfm: true });
  marked.use({
    walkTokens(token) {
      if (token.type === "text" && !("tokens" in token && token.tokens)) token.text = curl(token.text);
    },
    renderer: {
      html({ text }: Tokens.HTML | Tokens.Tag): string {
        throw new Error(`raw HTML is not allowed: ${text.trim().slice(0, 60)}`);
      },
      image({ href }: Tokens.Image): string {
        throw new Error(`a picture in the text is not allowed: ${href}`);
      },
      heading({ tokens, depth }: Tokens.Heading): string {
        const content = this.parser.parseInline(tokens);
        if (depth === 1) throw new Error("the title belongs in the front matter, not in the text");
        const text = toText(content);
        const id = toSlug(text);
        if (taken.has(id)) throw new Error(`two headings share the address #${id}`);
        taken.add(id);
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${content}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        if (!/^(https:\/\/|\/(?!\/)|#)/.test(href)) throw new Error(`a link leads to ${href}`);
        const away = href.startsWith("https://") ? ' rel="noopener"' : "";
        return `<a href="${escapeHtml(href)}"${away}>${this.parser.parseInline(tokens)}</a>`;
      },
      table(token: Tokens.Table): string {
        const cells = (row: Tokens.TableCell[], tag: string, scope = "") =>
          row.map(({ tokens }) => `<${tag}${scope}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
        const head = `<thead><tr>${cells(token.header, "th", ' scope="col"')}</tr></thead>`;
        // It scrolls sideways on a phone, by keyboard too.
        return `<div class="table" role="region" tabindex="0" aria-label="Table"><table>${head}\n<tbody>${rows}</tbody></table></div>\n`;
      },
      code({ text }: Tokens.Code): string {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
    },
  });
  // Without `async` the result is a string.
  const html = marked.parse(source, { async: false });
  return { html, headings, text: toText(html) };
}
