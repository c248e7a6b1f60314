/**
 * The lower bound for a page's figures: its first screen hand-written as one HTML file without a style sheet, font or
 * script. It has the same pictures that the page chose for a phone, and its largest texts, in the same places.
 */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, devices, type Response } from "@playwright/test";

type Block = { top: number; left: number; width: number; height: number };
type FirstScreen = {
  title: string;
  pictures: (Block & { src: string })[];
  texts: (Block & { size: number; text: string })[];
};

/** The screen of the phone that Lighthouse simulates. */
const SCREEN = { width: 412, height: 823 };

export type StaticPages = { origin: string; add: (path: string, url: string) => Promise<void>; close: () => void };

/** Serves static copies of pages on its own port. */
export async function serveStaticPages(browser: Browser): Promise<StaticPages> {
  const files = new Map<string, { type: string; body: Buffer }>();
  const server = http.createServer(({ url = "" }, response) => {
    const file = files.get(url);
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": file.type, "content-length": file.body.length }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    close: () => server.close(),
    async add(path, url) {
      const { userAgent } = devices["Moto G4"];
      const context = await browser.newContext({
        userAgent,
        viewport: SCREEN,
        deviceScaleFactor: 1.75,
        isMobile: true,
      });
      const page = await context.newPage();
      const responses: Response[] = [];
      page.on("response", (response) => responses.push(response));
      await page.goto(url, { waitUntil: "networkidle" });
      const screen = await page.evaluate(readFirstScreen);
      for (const one of responses) {
        if (!screen.pictures.some(({ src }) => src === one.url())) continue;
        const { pathname, search } = new URL(one.url());
        files.set(pathname + search, { type: one.headers()["content-type"] ?? "", body: await one.body() });
      }
      files.set(path, { type: "text/html; charset=utf-8", body: Buffer.from(toHtml(screen)) });
      await context.close();
    },
  };
}

/** Runs in the page. */
function readFirstScreen(): FirstScreen {
  const shown = (element: Element): Block | null => {
    const { top, left, width, height } = element.getBoundingClientRect();
    const inside = top < innerHeight && top + height > 0 && left < innerWidth && left + width > 0;
    return inside && width > 1 && height > 1 ? { top, left, width, height } : null;
  };
  const pictures = [...document.images].flatMap((image) => {
    const block = shown(image);
    return block && image.complete && image.naturalWidth > 0 ? [{ ...block, src: image.currentSrc }] : [];
  });
  const texts = [...document.querySelectorAll("h1, h2, p")].flatMap((element) => {
    const block = shown(element);
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    return block ? [{ ...block, size, text: (element as HTMLElement).innerText }] : [];
  });
  return { title: document.title, pictures, texts };
}

function toHtml({ title, pictures, texts }: FirstScreen): string {
  const safe = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const place = ({ top, left, width }: Block) =>
    `position:absolute;margin:0;top:${top.toFixed(0)}px;left:${left.toFixed(0)}px;width:${width.toFixed(0)}px`;
  const images = pictures.map(({ src, ...block }) => {
    const { pathname, search } = new URL(src);
    return `<img src="${safe(pathname + search)}" alt="" style="${place(block)};height:${block.height.toFixed(0)}px">`;
  });
  const words = texts.map(
    ({ size, text, ...block }) => `<p style="${place(block)};font-size:${size}px">${safe(text)}</p>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><body>${images.join("")}${words.join("")}</body></html>`;
}
