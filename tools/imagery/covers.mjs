// Covers for the blog, 1600 x 900 as WebP and AVIF: node covers.mjs WORK_FOLDER [SLUG...]   Slugs are those of covers.json; none means all.
// Garments come from the work folder as develop.py left them (transparent), cloths as laid.py left them, people from the site's demo.
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const here = dirname(fileURLToPath(import.meta.url));
const demo = join(here, "../../apps/web/public/demo");
const [WIDTH, HEIGHT] = [1600, 900];
const THREAD = "#f5efe6";

const [work, ...slugs] = process.argv.slice(2);
const { covers } = JSON.parse(await readFile(join(here, "covers.json"), "utf8"));

/** A dark silhouette of a cut-out on a canvas that much larger all round, as its soft shadow. */
async function shadowOf(cutout, { blur, strength, room }) {
  const padded = await sharp(cutout)
    .extend({ top: room, bottom: room, left: room, right: room, background: "#0000" })
    .png()
    .toBuffer();
  const { data, info } = await sharp(padded).extractChannel(3).blur(blur).raw().toBuffer({ resolveWithObject: true });
  const alpha = Buffer.from(data.map((value) => value * strength));
  const { width, height } = info;
  return sharp({ create: { width, height, channels: 3, background: "#1d1510" } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** Only what lies on the canvas: sharp composites nothing larger than it. */
async function onCanvas(input, left, top) {
  const { width, height } = await sharp(input).metadata();
  const [x, y] = [Math.max(0, -left), Math.max(0, -top)];
  const box = { left: x, top: y, width: Math.min(width - x, WIDTH - left - x), height: Math.min(height - y, HEIGHT - top - y) };
  if (box.width < 1 || box.height < 1) return [];
  return [{ input: await sharp(input).extract(box).png().toBuffer(), left: left + x, top: top + y }];
}

/** A garment at a place (its middle), `tall` pixels high before it is turned, with a near and a far shadow. */
async function lay({ slug, x, y, tall, turn = 0 }) {
  const trimmed = await sharp(join(work, `${slug}.png`)).trim({ background: "#0000", threshold: 1 }).resize({ height: tall }).png().toBuffer();
  const cutout = await sharp(trimmed).rotate(turn, { background: "#0000" }).png().toBuffer();
  const { width, height } = await sharp(cutout).metadata();
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
  const layers = [];
  for (const shadow of [
    { blur: 26, strength: 0.42, room: 80, right: 12, down: 22 },
    { blur: 5, strength: 0.45, room: 20, right: 3, down: 5 },
  ])
    layers.push(...(await onCanvas(await shadowOf(cutout, shadow), left - shadow.room + shadow.right, top - shadow.room + shadow.down)));
  return [...layers, ...(await onCanvas(cutout, left, top))];
}

/** A picture of the demo, cut to a panel: `focus` is the middle of the cut and `zoom` its height, as shares of the picture. */
async function panel({ picture, left, width, focus, zoom }) {
  const file = join(demo, picture);
  const size = await sharp(file).metadata();
  const tall = Math.round(size.height * zoom);
  const wide = Math.round((tall * width) / HEIGHT);
  const top = Math.max(0, Math.min(size.height - tall, Math.round(size.height * focus[1] - tall / 2)));
  const from = Math.max(0, Math.min(size.width - wide, Math.round(size.width * focus[0] - wide / 2)));
  const input = await sharp(file).extract({ left: from, top, width: wide, height: tall }).resize(width, HEIGHT).png().toBuffer();
  return [{ input, left, top: 0 }];
}

/** Basting thread along a path: stitches with a shadow below and a lit upper edge. */
const thread = ({ path, colour = THREAD }) => [
  {
    input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke-linecap="round" stroke-dasharray="26 20">
      <defs><filter id="s"><feGaussianBlur stdDeviation="2.2"/></filter></defs>
      <path d="${path}" transform="translate(2 4)" stroke="#1d1510" stroke-opacity=".5" stroke-width="7" filter="url(#s)"/>
      <path d="${path}" stroke="${colour}" stroke-width="5.5"/>
      <path d="${path}" transform="translate(-.6 -1)" stroke="#fff" stroke-opacity=".35" stroke-width="1.6"/></svg>`),
    left: 0,
    top: 0,
  },
];

const MAKERS = { lay, panel, thread };

async function make(slug) {
  const { ground, layers } = covers[slug];
  const parts = [];
  for (const layer of layers) parts.push(...(await MAKERS[layer.kind](layer)));
  const base = ground.startsWith("#")
    ? sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: ground } })
    : sharp(join(work, `laid-${ground}.png`)).removeAlpha();
  const picture = await base.composite(parts).png().toBuffer();
  const folder = join(demo, "covers");
  await mkdir(folder, { recursive: true });
  const webp = await sharp(picture).webp({ quality: 78, effort: 6 }).toFile(join(folder, `${slug}.webp`));
  const avif = await sharp(picture).avif({ quality: 52, effort: 6 }).toFile(join(folder, `${slug}.avif`));
  console.log(slug, webp.size, avif.size);
}

for (const slug of slugs.length ? slugs : Object.keys(covers)) await make(slug);
