/**
 * Saved pages without a browser. A picture's size is written on it: `data-box="300x400"` or `data-w` and `data-h`. Which pictures show
 * a garment is in a file beside the page (`name.json`), or marked on the pictures: `data-truth`, or `data-truth="optional"` for a
 * further view, where a button is neither right nor wrong.
 */
import fs from "node:fs";
import path from "node:path";
import { parseHTML } from "linkedom";
import { type Box, candidatesIn, findGarments, type Garment, type PageView } from "./garments.ts";
import { stemOf } from "./picture-url.ts";

const FOLDER = path.join(import.meta.dirname, "fixtures");

type Picture = { src: string; name: string; largest?: string; optional?: boolean };
type Truth = {
  url: string;
  platform?: string;
  language?: string;
  kind?: string;
  clothes: boolean;
  pictures: Picture[];
};
export type SavedPage = { name: string; document: Document; url: string; truth: Truth | null };

export const pageNames = (folder = FOLDER) =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(".html"))
    .map((file) => file.replace(/\.html$/, ""))
    .sort();

export function openPage(name: string, folder = FOLDER): SavedPage {
  const { document } = parseHTML(fs.readFileSync(path.join(folder, `${name}.html`), "utf8"));
  for (const template of document.querySelectorAll("template[shadowrootmode]")) {
    template.parentElement?.attachShadow({ mode: "open" }).append(template.content);
    template.remove();
  }
  const beside = path.join(folder, `${name}.json`);
  const truth: Truth | null = fs.existsSync(beside) ? JSON.parse(fs.readFileSync(beside, "utf8")) : null;
  return { name, document, url: truth?.url ?? document.documentElement.getAttribute("data-address") ?? "", truth };
}

function boxOf(element: Element): Box {
  const [width = 0, height = 0, x = 0, y = 0] =
    (element.getAttribute("data-box") ?? `${element.getAttribute("data-w")}x${element.getAttribute("data-h")}`)
      .match(/\d+/g)
      ?.map(Number) ?? [];
  return { width, height, x, y };
}

const backgroundOf = (element: Element) =>
  /background[^;]*?(url\([^)]*\))/.exec(element.getAttribute("style") ?? "")?.[1] ?? "";

export const savedView: PageView = { boxOf, backgroundOf, shadowRootOf: (element) => element.shadowRoot };

export type Score = {
  right: Garment[];
  wrong: string[];
  missed: string[];
  /** Of the right ones, those whose largest picture is another than the one found. */
  smaller: string[];
  /** All that are large enough for a button. */
  pictures: number;
};

/** Compares the garments that are found on a page with its truth. */
export function scorePage(page: SavedPage): Score {
  const found = findGarments(page.document, page.url, savedView);
  const shown = [...candidatesIn(page.document, savedView)].filter((one) => one !== null);
  const pictures = shown.filter((one) => Math.min(boxOf(one).width, boxOf(one).height) >= 110).length;
  const wanted = page.truth
    ? page.truth.pictures
    : shown.filter((one) => one.hasAttribute("data-truth")).map(toPicture);
  const score: Score = { right: [], wrong: [], missed: [], smaller: [], pictures };
  const open = [...wanted];
  for (const garment of found) {
    const sources = sourcesOf(garment.element);
    const shown = open.filter(({ src }) => sources.includes(src));
    // Pictures that are not loaded yet may all show the same one.
    const isSame = ({ largest }: Picture) =>
      largest && stemOf(new URL(largest, page.url).href) === stemOf(garment.pictureUrl);
    const same = shown.find(isSame) ?? (wanted.filter(({ src }) => src === shown[0]?.src).length > 1 ? null : shown[0]);
    const at = same ? open.indexOf(same) : -1;
    const [picture] = at < 0 ? [] : open.splice(at, 1);
    if (!picture) score.wrong.push(`${page.name}: ${garment.productName} ${sources[0]}`);
    else if (!picture.optional) {
      score.right.push(garment);
      if (picture.largest && new URL(picture.largest, page.url).href !== garment.pictureUrl)
        score.smaller.push(`${page.name}: ${garment.pictureUrl} instead of ${picture.largest}`);
    }
  }
  for (const { name, src, optional } of open) if (!optional) score.missed.push(`${page.name}: ${name} ${src}`);
  return score;
}

const toPicture = (element: Element): Picture => ({
  src: sourcesOf(element)[0] ?? "",
  name: element.getAttribute("alt") ?? "",
  optional: element.getAttribute("data-truth") === "optional",
});

const sourcesOf = (element: Element) =>
  [
    ...["src", "data-src", "data-original", "data-lazy-src", "data-bg", "srcset", "data-srcset"].map((name) =>
      element.getAttribute(name),
    ),
    /url\(["']?(.*?)["']?\)/.exec(element.getAttribute("style") ?? "")?.[1],
  ].flatMap((source) => source || []);
