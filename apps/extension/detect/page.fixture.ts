/** A saved page without a browser: positions are written on the elements themselves. */
import fs from "node:fs";
import path from "node:path";
import { parseHTML } from "linkedom";
import type { Box, PageView } from "./garments.ts";

const FOLDER = path.join(import.meta.dirname, "fixtures");

export const fixtureNames = () => fs.readdirSync(FOLDER).map((file) => file.replace(/\.html$/, ""));

export function openFixture(name: string): { document: Document; address: string } {
  const { document } = parseHTML(fs.readFileSync(path.join(FOLDER, `${name}.html`), "utf8"));
  for (const template of document.querySelectorAll("template[shadowrootmode]")) {
    template.parentElement?.attachShadow({ mode: "open" }).append(template.content);
    template.remove();
  }
  return { document, address: document.documentElement.getAttribute("data-address") ?? "" };
}

/** `data-box="300x400@20,100"`: width, height and position. An element without it has no size. */
function boxOf(element: Element): Box {
  const [width = 0, height = 0, x = 0, y = 0] =
    (element.getAttribute("data-box") ?? "").match(/\d+/g)?.map(Number) ?? [];
  return { width, height, x, y };
}

const backgroundOf = (element: Element) =>
  /background[^;]*?(url\([^)]*\))/.exec(element.getAttribute("style") ?? "")?.[1] ?? "";

export const fixtureView: PageView = { boxOf, backgroundOf, shadowRootOf: (element) => element.shadowRoot };
