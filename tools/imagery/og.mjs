// Link previews of the main pages, 1200 x 630, from the demo pictures: node og.mjs
// Writes apps/web/public/og/{home,browse,try-on,plans}.jpg. Drawn by the browser of the journeys (CHROMIUM_PATH, or Playwright's own).
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const publicFolder = join(root, "apps/web/public");
const fonts = join(root, "node_modules");

const asUrl = async (file, type) => `data:${type};base64,${(await readFile(file)).toString("base64")}`;
const font = (name) => asUrl(join(fonts, name), "font/woff2");
const picture = (name) => asUrl(join(publicFolder, "demo", name), name.endsWith(".webp") ? "image/webp" : "image/jpeg");
const logo = await asUrl(join(publicFolder, "brand/toile-logo.svg"), "image/svg+xml");

const STYLE = `
@font-face { font-family: Display; src: url(${await font("@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2")}) }
@font-face { font-family: Display; font-style: italic; src: url(${await font("@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2")}) }
@font-face { font-family: Text; font-weight: 100 900; src: url(${await font("@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2")}) }
* { box-sizing: border-box; margin: 0 }
body { width: 1200px; height: 630px; overflow: hidden; position: relative; background: #faf7f2; color: #1c1917; font: 400 30px/1.4 Text }
.words { position: absolute; left: 72px; top: 0; height: 630px; width: 540px; padding-top: 74px; display: flex; flex-direction: column; justify-content: center }
h1 { font: 400 86px/0.98 Display; letter-spacing: -0.01em; text-wrap: balance }
em { color: #b3341f }
p { margin-top: 26px; color: #625a52; max-width: 15em; text-wrap: balance }
.logo { position: absolute; left: 64px; top: 40px; height: 72px }
.stitch { position: absolute; background: repeating-linear-gradient(180deg, #b3341f 0 16px, transparent 16px 28px); width: 4px }
.foot { position: absolute; left: 72px; bottom: 52px; width: 168px; height: 4px; background: repeating-linear-gradient(90deg, #b3341f 0 16px, transparent 16px 28px) }
.right { position: absolute; inset: 0 0 0 auto; overflow: hidden; background: #efe8dc }
img.cover { width: 100%; height: 100%; object-fit: cover; display: block }
`;

const words = (title, text) =>
  `<img class="logo" src="${logo}" alt=""><div class="words"><h1>${title}</h1><p>${text}</p></div><div class="foot"></div>`;

/** The two halves of a try-on, parted by the thread, between shoulders and knees. */
const halves = async (before, after, width, position) => `<div class="right" style="width:${width}px">
  <img class="cover" style="object-position:${position}" src="${await picture(after)}" alt="">
  <img class="cover" style="position:absolute;inset:0;object-position:${position};clip-path:inset(0 50% 0 0)" src="${await picture(before)}" alt="">
  <div class="stitch" style="left:calc(50% - 2px);top:0;bottom:0"></div></div>`;

/** Garments side by side, as on a rail that runs out of the picture. */
const rail = async (
  names,
  columns,
  width,
) => `<div class="right" style="width:${width}px;background:none;display:grid;grid-template-columns:repeat(${columns},1fr);gap:16px;align-content:center;right:-88px">
  ${(await Promise.all(names.map(picture))).map((url) => `<img style="width:100%;aspect-ratio:3/4;object-fit:cover;border-radius:2px;display:block" src="${url}" alt="">`).join("")}</div>`;

/** A figure before and after, side by side, and the garment pinned between them. */
const pair = async (
  before,
  after,
  garment,
  width,
) => `<div class="right" style="width:${width}px;display:grid;grid-template-columns:1fr 1fr">
  <img class="cover" style="object-position:50% 30%" src="${await picture(before)}" alt=""><img class="cover" style="object-position:50% 30%" src="${await picture(after)}" alt="">
  <div class="stitch" style="left:calc(50% - 2px);top:0;bottom:0"></div>
  <div style="position:absolute;left:calc(50% - 84px);bottom:36px;width:168px;padding:8px;background:#faf7f2;border:1px solid #ddd3c4;border-radius:2px"><img style="width:100%;display:block" src="${await picture(garment)}" alt=""></div></div>`;

const figure = async (name, position, width) =>
  `<div class="right" style="width:${width}px"><img class="cover" style="object-position:${position}" src="${await picture(name)}" alt=""></div>`;

const PAGES = {
  home:
    words(
      "The fitting room, <em>at home.</em>",
      "One photo of you, one of the garment. See it on you before you buy it.",
    ) + (await halves("hero-before-900.webp", "hero-after-900.webp", 540, "50% 22%")),
  browse:
    words("Browse <em>styles</em>", "Take what you like from the rail, and see it on you.") +
    (await rail(
      [
        "dress-flora.jpg",
        "jacket-quilted-olive.jpg",
        "tee-breton.jpg",
        "trousers-sand.jpg",
        "shirt-chambray.jpg",
        "skirt-tartan.jpg",
      ].map((name) => `garments/${name}`),
      3,
      688,
    )),
  "try-on":
    words("Try it <em>on</em>", "One photo of you, one of a garment, and a picture of you wearing it.") +
    (await pair("people/figure-3.jpg", "tryon-sage.webp", "garments/top-sage-long.jpg", 640)),
  plans:
    words("Credits that <em>come by themselves</em>", "Monthly or yearly plans. Stop whenever you like.") +
    (await figure("garments/jacket-quilted-olive-worn.jpg", "50% 30%", 500)),
};

const { CHROMIUM_PATH: executablePath } = process.env;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, body] of Object.entries(PAGES)) {
  await page.setContent(`<!doctype html><style>${STYLE}</style>${body}`);
  await page.evaluate(() =>
    document.fonts.ready.then(() => Promise.all([...document.images].map((one) => one.decode()))),
  );
  const file = join(process.argv[2] ?? join(publicFolder, "og"), `${name}.jpg`);
  const { size } = await sharp(await page.screenshot())
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(file);
  console.log(name, size);
}
await browser.close();
