/**
 * Makes the try-ons of the home page and the shop: a rendered figure, and what the embedded engine makes of it. Nothing is retouched, so
 * that the pages show the product at work and not a promise. Run after any change of the engine that can be seen; with slugs, all of
 * those garments, `home` for the home page's, `fittings` for those that a visitor chooses, and `figure-1` for the fittings of one figure:
 *
 *     node_modules/.bin/node tools/imagery/hero.mjs [SLUG...]
 */
import fs from "node:fs";
import path from "node:path";
import { createTryOnEngine } from "@toile/tryon";
import sharp from "sharp";

const demo = path.resolve(import.meta.dirname, "../../apps/web/public/demo");
const slugs = process.argv.slice(2);
const wanted = (slug) => slugs.length === 0 || slugs.includes(slug);
const engine = await createTryOnEngine();

async function tryOn(person, garment, category = "tops") {
  const { image } = await engine.tryOn({
    person: fs.readFileSync(path.join(demo, "people", `${person}.jpg`)),
    garment: fs.readFileSync(path.join(demo, "garments", `${garment}.jpg`)),
    category,
    garmentPhotoType: "flat-lay",
    outputFormat: "png",
    seed: 42,
  });
  return sharp(image);
}

/** Second pictures of products: figure and category. */
const WORN = {
  "tee-block": ["figure-3", "tops"],
  "tee-marl": ["figure-2", "tops"],
  "shirt-chambray": ["figure-1", "tops"],
  "jacket-quilted-olive": ["figure-3", "tops"],
  "roll-neck-cable": ["figure-1", "tops"],
  "tank-olive-leaf": ["figure-1", "tops"],
};

const jpeg = { quality: 86, mozjpeg: true };
for (const [slug, [person, category]] of Object.entries(WORN)) {
  if (!wanted(slug)) continue;
  await (await tryOn(person, slug, category)).jpeg(jpeg).toFile(path.join(demo, "garments", `${slug}-worn.jpg`));
  console.log(slug);
}
if (wanted("home")) {
  // A phone takes the narrow ones: the first picture of the page is what a visitor waits for.
  const hang = async (name, picture) => {
    const bytes = await picture.png().toBuffer();
    for (const width of [480, 720, 900]) {
      await sharp(bytes)
        .resize(width)
        .webp({ quality: 84 })
        .toFile(path.join(demo, `${name}-${width}.webp`));
    }
  };
  await hang("hero-before", sharp(path.join(demo, "people", "figure-2.jpg")));
  await hang("hero-after", await tryOn("figure-2", "tee-breton"));
  await sharp(path.join(demo, "garments", "tee-breton.jpg"))
    .resize(288)
    .webp({ quality: 82 })
    .toFile(path.join(demo, "hero-garment.webp"));
  await (await tryOn("figure-3", "top-sage-long"))
    .resize(450)
    .webp({ quality: 82 })
    .toFile(path.join(demo, "tryon-sage.webp"));
}

/** The figures that a visitor dresses on the home page and at /try-on, in these garments: apps/web/app/features/demo-fitting. */
const FIGURES = ["figure-1", "figure-2", "figure-3"];
const FITTED = {
  "tee-breton": "tops",
  "shirt-chambray": "tops",
  "roll-neck-cable": "tops",
  "jacket-quilted-olive": "tops",
  "dress-flora": "one-pieces",
  "trousers-wide-linen": "bottoms",
  "jeans-wide-washed": "bottoms",
  "skirt-leaf": "bottoms",
};

async function shelve(name, picture) {
  const bytes = await picture.png().toBuffer();
  for (const width of [480, 900]) {
    const file = path.join(demo, "fittings", `${name}-${width}.webp`);
    await sharp(bytes).resize(width).webp({ quality: 80 }).toFile(file);
  }
}

/** A figure's own picture is made again only with all of its fittings. */
const whole = FIGURES.filter((figure) => wanted("fittings") || slugs.includes(figure));
fs.mkdirSync(path.join(demo, "fittings"), { recursive: true });
for (const figure of whole) await shelve(figure, sharp(path.join(demo, "people", `${figure}.jpg`)));
for (const [garment, category] of Object.entries(FITTED)) {
  const figures = slugs.includes(garment) ? FIGURES : whole;
  for (const figure of figures) await shelve(`${figure}-${garment}`, await tryOn(figure, garment, category));
  if (figures.length === 0) continue;
  const picture = sharp(path.join(demo, "garments", `${garment}.jpg`)).resize(160);
  await picture.webp({ quality: 80 }).toFile(path.join(demo, "fittings", `${garment}.webp`));
  console.log(garment, ...figures);
}
