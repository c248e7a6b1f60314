/** What a platform's own data says its products are: analytics events, the state of an app, Shopify's `meta`, data on the cards. */
import { toText } from "./html-text.rules.ts";
import { isJson, type Json, listOf, PATH_SIGNS, textOf } from "./structured-data.ts";

/** The departments of products, by each of their names, in small letters, and by the last part of their URLs. */
export type Departments = Map<string, string[]>;

const SCRIPTS_MAX = 60;
const SCRIPT_CHARACTERS_MAX = 2_000_000;
const NODES_MAX = 20_000;
const VALUES_MAX = 20;
const NAMES = ["item_name", "productName", "product_name", "name", "title"];
const URLS = ["url", "link", "href", "handle", "slug", "linkText", "url_key", "permalink", "canonicalUrl"];
const CATEGORIES =
  /^(?:item_)?categor(?:y|ies)(?:_?[2-5]|_?name|_?path)?$|^product_?(?:type|category)$|^primary_?category$|^(?:produkt_?)?typ$|^tip(?:o|ologia)$|^[ck]at[eé]gor(?:i[ae]|ía)s?$|^(?:product_?|item_?)group$|^warengruppe$|^rubrique$|^google_?product_?category$|^department$|^breadcrumbs?$/i;
/** Without one of these a text has no category. */
const HINT = /ateg|t[iy]p|group|department|breadcrumb|rubrique/i;
const WITH_DATA =
  "[data-product], [data-gtm4wp_product_data], [data-gtm], [data-gtmdata], [data-tracking], [data-analytics], [data-item], [data-product-data], [data-ecommerce]";
const CARDS_MAX = 400;

/** A script does not change, but a page is read again whenever something else does. */
const read = new WeakMap<Element, [string, string[]][]>();

export function readDepartments(document: Document): Departments {
  const found: Departments = new Map();
  const scripts = [...document.querySelectorAll('script:not([src]):not([type="application/ld+json"])')];
  const cards = [...document.querySelectorAll(WITH_DATA)].slice(0, CARDS_MAX);
  for (const element of [...scripts.slice(0, SCRIPTS_MAX), ...cards]) {
    const entries = read.get(element) ?? valuesOf(element).flatMap(entriesOf);
    read.set(element, entries);
    for (const [key, path] of entries) if (!found.has(key)) found.set(key, path);
  }
  return found;
}

export function departmentsOf(departments: Departments, name: string, url: string): string[] {
  return departments.get(name.toLowerCase()) ?? departments.get(keyOfUrl(url)) ?? [];
}

/** The last part of its path: apps name only that. */
const keyOfUrl = (url: string) =>
  `/${
    url
      .replace(/[?#].*$/, "")
      .split("/")
      .findLast(Boolean)
      ?.toLowerCase() ?? ""
  }`;

function valuesOf(element: Element): unknown[] {
  if (element.localName !== "script")
    return [...element.attributes]
      .map(({ value }) => value)
      .filter((value) => value.startsWith("{"))
      .flatMap(parse);
  const text = element.textContent ?? "";
  if (text.length > SCRIPT_CHARACTERS_MAX || !HINT.test(text)) return [];
  if (/json/.test(element.getAttribute("type") ?? "")) return parse(text);
  const values: unknown[] = [];
  const start = /(?:[=(]|push\(|,)\s*([{[])/g;
  for (let match = start.exec(text); match && values.length < VALUES_MAX; match = start.exec(text)) {
    const at = match.index + match[0].length - 1;
    const end = endOf(text, at);
    if (end === 0) continue;
    const slice = text.slice(at, end);
    if (!HINT.test(slice)) continue;
    const parsed = parse(slice);
    values.push(...parsed);
    if (parsed.length > 0) start.lastIndex = end;
  }
  return values;
}

/** After the bracket that closes the one at `start`; 0: none does. */
function endOf(text: string, start: number): number {
  const sign = /["'`{}[\]]/g;
  sign.lastIndex = start;
  let depth = 0;
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    const [one] = match;
    if (one === "{" || one === "[") depth++;
    else if (one === "}" || one === "]") depth--;
    else {
      let close = text.indexOf(one, match.index + 1);
      while (close > 0 && text[close - 1] === "\\") close = text.indexOf(one, close + 1);
      if (close < 0) return 0;
      sign.lastIndex = close + 1;
    }
    if (depth === 0) return match.index + 1;
  }
  return 0;
}

/** JSON, or a literal of a script that can be written as JSON. */
function parse(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    try {
      return [JSON.parse(text.replace(LITERAL, asJson))];
    } catch {
      return [];
    }
  }
}

const LITERAL = /"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)*)'|([{,]\s*)([A-Za-z_$][\w$]*)(\s*:)|,(\s*[}\]])/g;

const asJson = (whole: string, single?: string, before?: string, key?: string, colon?: string, close?: string) => {
  if (single !== undefined) return JSON.stringify(single.replace(/\\'/g, "'"));
  if (key !== undefined) return `${before}"${key}"${colon}`;
  return close ?? whole;
};

/** The products at any depth of a value, each by its name and by its URL. */
function entriesOf(value: unknown): [string, string[]][] {
  const entries: [string, string[]][] = [];
  const waiting: unknown[] = [value];
  for (let seen = 0; waiting.length > 0 && seen < NODES_MAX; seen++) {
    const node = waiting.pop();
    if (Array.isArray(node)) waiting.push(...node.slice(0, NODES_MAX));
    if (!isJson(node)) continue;
    for (const inner of Object.values(node)) if (typeof inner === "object") waiting.push(inner);
    const path = pathOf(node);
    if (path.length === 0) continue;
    const name = toText(nameOf(node)).toLowerCase();
    if (name) entries.push([name, path]);
    for (const url of URLS.map((key) => textOf(node[key])))
      if (url && name !== url) entries.push([keyOfUrl(url), path]);
  }
  return entries;
}

/** Shopify's `meta` names a product only in its variants: "Marlow - S". */
function nameOf(node: Json): string {
  const own = NAMES.map((key) => textOf(node[key])).find(Boolean);
  const [variant] = listOf(node.variants).filter(isJson);
  return own ?? (variant ? textOf(variant.name).replace(` - ${textOf(variant.public_title)}`, "") : "");
}

function pathOf(node: Json): string[] {
  const isProduct = node.handle !== undefined || node.variants !== undefined || node.price !== undefined;
  return Object.entries(node)
    .filter(([key]) => CATEGORIES.test(key) || (key === "type" && isProduct))
    .flatMap(([, value]) =>
      listOf(value).flatMap((one) => (isJson(one) ? nameOf(one) || listOf(one.json).map(textOf) : textOf(one))),
    )
    .flatMap((text) => toText(text).split(PATH_SIGNS))
    .filter(Boolean);
}

const SHEET_LABEL =
  /^(?:(?:product|item|garment|clothing)[ -]?)?(?:type|style|category)$|^(?:produkt|artikel)?(?:art|typ|kategori|soort|kategorie|categorie)$|^(?:type|catégorie|style)(?: de produit| d'article)?$|^(?:tipo|tipologia|categor[ií]a)(?: de (?:producto|prenda|produto)| di (?:prodotto|capo))?$|^prenda$|^rodzaj$|^kategoria$|^plagg$/i;
const SHEET_ROWS_MAX = 80;

/** What the page's table of details says that its product is. */
export function readSheet(document: Document): string[] {
  const labels = [...document.querySelectorAll("dt, th, tr > td:first-child")].slice(0, SHEET_ROWS_MAX);
  return labels
    .filter((label) => SHEET_LABEL.test(toText(label.textContent ?? "").replace(/\s*:$/, "")))
    .map((label) => toText(label.nextElementSibling?.textContent ?? ""));
}
