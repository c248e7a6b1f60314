/** Detects a file's format from its first lines: content types of browsers and servers are unreliable. Pure. */
import {
  type ImportColumnChoice,
  type ImportField,
  type ImportFormat,
  importFields,
  requiredImportFields,
} from "@toile/contract";

export type Delimiter = "," | ";" | "\t" | "|";
export type Sniffed =
  | { format: ImportFormat; syntax: "xml" }
  | { format: ImportFormat; syntax: "text"; delimiter: Delimiter; columnOf: (heading: string) => string };

/** Excel's own first line, which names the separator. */
export const SEPARATOR_LINE = /^sep=/i;

const DELIMITERS: Delimiter[] = ["\t", ";", ",", "|"];

/**
 * "Compare-at price" → compare_at_price; "g:image link" → image_link. Of "Fabric (product.metafields.shopify.fabric)", whose
 * first part is in the shop's language, the second.
 */
export const normaliseColumn = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^g:/, "")
    .replace(/^.*\((product\.metafields\.[^()]+)\)$/, "$1")
    .replace(/[\s-]+/g, "_");

/**
 * `head`: the file's start, at least to the end of its first line. `choice`: a person said what its columns are.
 * Undefined: an unknown format; `explainUnknown` says why.
 */
export function sniffFormat(head: string, choice?: ImportColumnChoice | null): Sniffed | undefined {
  const text = startOf(head);
  if (text.startsWith("<")) {
    return /<(?:rss|rdf:RDF|channel|feed)[\s>]/.test(text) ? { format: "google-merchant", syntax: "xml" } : undefined;
  }
  const { headings, delimiter } = readHeading(text);
  const columns = new Set(headings.map(normaliseColumn));
  if (choice) {
    const chosen = new Map(Object.entries(choice).map(([ours, theirs]) => [normaliseColumn(theirs), ours]));
    const isWhole = requiredImportFields.every((column) => columns.has(normaliseColumn(choice[column] ?? "")));
    const columnOf = (heading: string) => chosen.get(normaliseColumn(heading)) ?? "";
    return isWhole ? { format: "csv", syntax: "text", delimiter, columnOf } : undefined;
  }
  const format = columns.size < 2 ? undefined : formatOf(columns);
  return format && { format, syntax: "text", delimiter, columnOf: normaliseColumn };
}

const FORMATS_READ =
  "Toile reads a CSV with the columns of docs/import.md, the product exports of Shopify and WooCommerce, and Google Merchant feeds (RSS, Atom or tab-separated).";

/** Why `sniffFormat` knows no format: the columns missing for the closest format. */
export function explainUnknown(head: string): string {
  const text = startOf(head);
  if (text === "") return `The file is empty. ${FORMATS_READ}`;
  if (text.startsWith("<")) return `This XML is not a product feed: it has no <rss> or <feed>. ${FORMATS_READ}`;
  const columns = new Set(readHeading(text).headings.map(normaliseColumn));
  const [nearest] = NEEDED.map(({ name, needed }) => ({
    name,
    found: needed.filter((column) => columns.has(column)),
    missing: needed.filter((column) => !columns.has(column)),
  })).toSorted((a, b) => b.found.length - b.missing.length - (a.found.length - a.missing.length));
  if (columns.size < 2 || !nearest || nearest.found.length === 0) {
    return `The first line of the file names none of the columns that an import needs. ${FORMATS_READ}`;
  }
  const { name, missing } = nearest;
  const subject = missing.length === 1 ? "The column" : "The columns";
  const are = missing.length === 1 ? "is" : "are";
  return `${subject} ${missing.join(", ")} ${are} missing. The first line of ${name} must name ${needOf(name).join(", ")}.`;
}

const startOf = (head: string): string => head.replace(/^\ufeff/, "").trimStart();

/** Columns after these are not read. */
export const COLUMNS_MAX = 1000;

/** The headings of a table as they are written, and what separates them. */
export function readHeading(text: string): { headings: string[]; delimiter: Delimiter } {
  const [first = "", second = ""] = startOf(text).split(/\r\n|\n|\r/, 2);
  const said = SEPARATOR_LINE.test(first) ? DELIMITERS.find((one) => one === first.slice(4, 5)) : undefined;
  const line = SEPARATOR_LINE.test(first) ? second : first;
  const counted = (said ? [said] : DELIMITERS).map((delimiter) => ({ delimiter, headings: split(line, delimiter) }));
  const [best] = counted.toSorted((a, b) => b.headings.length - a.headings.length);
  return { headings: best?.headings ?? [], delimiter: best?.delimiter ?? "," };
}

const split = (line: string, delimiter: Delimiter): string[] =>
  line.split(delimiter, COLUMNS_MAX).map((cell) => cell.replace(/^\s*"|"\s*$/g, "").trim());

/** The columns that identify each format. The first format whose columns are all present applies. */
const NEEDED: { format: ImportFormat; name: string; needed: string[] }[] = [
  { format: "csv", name: "a CSV", needed: [...requiredImportFields] },
  { format: "woocommerce", name: "a WooCommerce export", needed: ["name", "regular_price"] },
  ...["handle", "url_handle", "variant_price", "option1_name"].map((column) => ({
    format: "shopify" as const,
    name: "a Shopify export",
    needed: ["title", column],
  })),
  { format: "google-merchant", name: "a Google Merchant feed", needed: ["id", "title", "price"] },
];

const needOf = (name: string): string[] => NEEDED.find((one) => one.name === name)?.needed ?? [];

const formatOf = (columns: Set<string>): ImportFormat | undefined =>
  NEEDED.find(({ needed }) => needed.every((column) => columns.has(column)))?.format;

/** What other programs call our columns. */
const OTHER_NAMES: Partial<Record<ImportField, RegExp>> = {
  id: /^(sku|ean|gtin|item(_?(no|number|id))?|product_?id|article(_?(no|number))?|artikel(nummer|_?nr)?|réf(érence)?|ref(erencia)?|código|codigo)\.?$/,
  name: /^(title|titel|product(_?name)?|bezeichnung|(produkt|artikel)(name|bezeichnung)|nom|nombre|nome|naam|nazwa|namn|titre|título)$/,
  price: /^((regular|retail|sale|unit)_price|preis|vk(_?preis)?|prix|precio|prezzo|prijs|preço|cena|pris)$/,
  brand: /^(vendor|manufacturer|marke|hersteller|marque|marca|merk|märke|marka)$/,
  category: /^(categories|type|product_type|kategorien?|warengruppe|catégorie|categor[ií]a|categorie|kategori)$/,
  image: /^(picture|photo|bild|foto|(main_)?image(_?(url|link|src))?|bild_?url|imagen?|immagine|afbeelding)$/,
  description: /^(body|text|beschreibung|descripción|descrizione|omschrijving|descrição|opis|beskrivning)$/,
  sizes: /^(size|größen?|grösse|tailles?|tallas?|taglie?|maat|maten)$/,
  colours: /^(colou?rs?|farben?|couleurs?|colores?|colori|kleur(en)?)$/,
  material: /^(fabric|stoff|matière|tejido|materiale|materiaal)$/,
  link: /^(url|product_url|produktlink)$/,
};

/** Those of our columns that a file with these headings probably has. */
export function guessColumns(headings: string[]): ImportColumnChoice {
  const guess: ImportColumnChoice = {};
  for (const heading of headings) {
    const name = normaliseColumn(heading);
    const field = importFields.find((one) => one === name) ?? importFields.find((one) => OTHER_NAMES[one]?.test(name));
    if (field && heading !== "") guess[field] ??= heading;
  }
  return guess;
}
