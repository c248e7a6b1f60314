// Finish developed pictures: node finish.mjs WORK_FOLDER [SLUG...]   Slugs are those of catalogue.json, and after mannequin/make.sh those
// of the mannequins; none means all of the catalogue.
// Sets each transparent picture on warm white with a soft shadow and writes the files that the site and the tests use.
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const demo = join(root, "apps/web/public/demo");
const fixtures = join(root, "e2e/fixtures");
const THUMB_WIDTH = 450;
const FIXTURE_WIDTH = 768;
const DETAIL_QUALITY = 72;
/** Blur and offset as shares of the width; the key stands at the upper left. */
const SHADOWS = [
  { blur: 0.02, right: 0.007, down: 0.009, share: 0.22 },
  { blur: 0.0035, right: 0.0015, down: 0.002, share: 0.2 },
];

const [work, ...slugs] = process.argv.slice(2);
const catalogue = JSON.parse(await readFile(join(here, "catalogue.json"), "utf8"));
const mannequins = JSON.parse(await readFile(join(here, "mannequin/mannequins.json"), "utf8"));

/** From the middle outwards. Garments lie on linen-coloured paper: white cloth on white loses its outline, for eyes and engine alike. */
const SWEEPS = { figure: ["#f7f5f1", "#f1eee9", "#e6e1d9"], garment: ["#ece7df", "#e7e1d8", "#dcd5ca"] };

/** Warm sweep, a little brighter behind the subject. */
function backdrop(width, height, sweep, floor) {
  const [middle, half, edge] = sweep;
  const shadow = floor
    ? `<g fill="#3a322a" filter="url(#soft)">
        <ellipse cx="${width / 2}" cy="${height * floor}" rx="${width * 0.15}" ry="${height * 0.009}" opacity=".34"/>
        <ellipse cx="${width / 2}" cy="${height * floor}" rx="${width * 0.27}" ry="${height * 0.022}" opacity=".13"/></g>`
    : "";
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="sweep" cx=".5" cy=".44" r=".82">
        <stop offset="0" stop-color="${middle}"/><stop offset=".6" stop-color="${half}"/><stop offset="1" stop-color="${edge}"/>
      </radialGradient>
      <filter id="soft" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="${width * 0.022} ${width * 0.008}"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="url(#sweep)"/>${shadow}</svg>`);
}

/** The garment's shadow on the paper: a wide one away from the key, and a narrow one where it touches. A detail is `closer` by so much. */
async function silhouette(render, { width, height, closer = 1 }) {
  const shape = await sharp(render).extractChannel(3).raw().toBuffer();
  const total = new Float32Array(width * height);
  for (const { blur, right, down, share } of SHADOWS) {
    const soft = await sharp(shape, { raw: { width, height, channels: 1 } })
      .blur(width * blur * closer)
      .extractChannel(0)
      .raw()
      .toBuffer();
    const [x, y] = [Math.round(width * right * closer), Math.round(width * down * closer)];
    for (let row = y; row < height; row++)
      for (let column = x; column < width; column++)
        total[row * width + column] += share * soft[(row - y) * width + column - x];
  }
  const alpha = Buffer.from(Uint8Array.from(total));
  const raw = { width, height, channels: 1 };
  return sharp({ create: { width, height, channels: 3, background: "#2d261f" } })
    .joinChannel(alpha, { raw })
    .png()
    .toBuffer();
}

/** Lowest opaque row of the render, as a share of its height. */
async function floorOf(render) {
  const { data, info } = await sharp(render).extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  return Math.floor(data.findLastIndex((value) => value > 128) / info.width) / info.height;
}

/** A figure further away. The pose model reads a tall figure's arm wrong where it nearly fills the frame: sleeves lay beside the arm. */
async function smaller(render, { width, height, size }) {
  if (size === 1) return render;
  const inner = await sharp(render)
    .resize(Math.round(width * size))
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((width - inner.info.width) / 2);
  const top = Math.round((height - inner.info.height) / 2);
  return sharp(inner.data)
    .extend({
      left,
      top,
      right: width - inner.info.width - left,
      bottom: height - inner.info.height - top,
      background: "#0000",
    })
    .png()
    .toBuffer();
}

/** The finished picture as a PNG: figures stand on the ground, garments float just before it. A mannequin brings its own shadow. */
async function compose(slug) {
  const render = join(work, `${slug}.png`);
  const { width, height } = await sharp(render).metadata();
  if (mannequins[slug]) {
    const ground = backdrop(width, height, SWEEPS.figure, 0);
    const { size = 1 } = mannequins[slug];
    return sharp(ground)
      .composite([{ input: await smaller(render, { width, height, size }) }])
      .removeAlpha()
      .png()
      .toBuffer();
  }
  const standing = Boolean(catalogue[slug].figure);
  const floor = standing ? (await floorOf(render)) - 0.006 : 0;
  const layers = standing ? [render] : [await silhouette(render, { width, height }), render];
  return sharp(backdrop(width, height, standing ? SWEEPS.figure : SWEEPS.garment, floor))
    .composite(layers.map((input) => ({ input })))
    .removeAlpha()
    .png()
    .toBuffer();
}

/** The site's own rails show small pictures that no job makes. */
const onRails = new Set();
for (const rail of ["garments", "people"])
  for (const { slug } of JSON.parse(await readFile(join(demo, `${rail}.json`), "utf8"))) onRails.add(slug);

async function publish(slug, folder) {
  const picture = await compose(slug);
  await mkdir(folder, { recursive: true });
  const jpeg = await sharp(picture)
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(join(folder, `${slug}.jpg`));
  if (onRails.has(slug))
    await sharp(picture)
      .resize(THUMB_WIDTH)
      .webp({ quality: 80 })
      .toFile(join(folder, `${slug}.webp`));
  console.log(slug, `${jpeg.width}x${jpeg.height}`, jpeg.size);
}

/** A part of a cut garment, enlarged: the product's second picture. */
const CLOSER = 2.4;
async function publishDetail(slug) {
  const render = join(work, `${slug}-detail.png`);
  if (!existsSync(render)) return;
  const { width, height } = await sharp(render).metadata();
  const layers = [await silhouette(render, { width, height, closer: CLOSER }), render];
  const file = await sharp(backdrop(width, height, SWEEPS.garment, 0))
    .composite(layers.map((input) => ({ input })))
    .removeAlpha()
    .webp({ quality: DETAIL_QUALITY, effort: 6 })
    .toFile(join(demo, "garments", `${slug}-detail.webp`));
  console.log(`${slug}-detail`, `${file.width}x${file.height}`, file.size);
}

async function fixture(slug, name) {
  await mkdir(dirname(join(fixtures, name)), { recursive: true });
  const file = await sharp(await compose(slug))
    .resize(FIXTURE_WIDTH)
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(join(fixtures, name));
  console.log(name, `${file.width}x${file.height}`, file.size);
}

/** The test garments are not here: pictures of pages show them as they were. */
const FIXTURES = { "figure-1": "person.jpg" };

for (const slug of slugs.length ? slugs : Object.keys(catalogue)) {
  const { group = "garments" } = mannequins[slug] ? { group: "people" } : catalogue[slug];
  if (group === "pairs") await fixture(slug, `pairs/${slug}.jpg`);
  else {
    await publish(slug, join(demo, group));
    await publishDetail(slug);
  }
  if (FIXTURES[slug]) await fixture(slug, FIXTURES[slug]);
}
