/**
 * Makes the try-ons of the home page and the shop: a rendered figure, and what the embedded engine makes of it. Nothing is retouched, so
 * that the pages show the product at work and not a promise. Run after any change of the engine that can be seen; with slugs, all of
 * those garments, `worn` for every product's, `home` for the home page's, `fittings` for those that a visitor chooses, and `figure-1` for
 * the fittings of one figure:
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

/** Every product on a figure, as its last picture: the figures by turns, unless it looks better on another one. */
const { products } = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, "../../apps/api/seeds/shop.json"), "utf8"),
);
const WEARERS = { women: ["figure-1", "figure-3"], men: ["figure-2"], unisex: ["figure-2", "figure-1", "figure-3"] };
const BETTER_ON = {};

for (const [index, { mainImageUrl, gender, garmentCategory }] of products.entries()) {
  const slug = path.parse(mainImageUrl).name;
  if (!wanted("worn") && !wanted(slug)) continue;
  const person = BETTER_ON[slug] ?? WEARERS[gender][index % WEARERS[gender].length];
  const file = path.join(demo, "garments", `${slug}-worn.webp`);
  const { size } = await (await tryOn(person, slug, garmentCategory)).resize(900).webp({ quality: 82 }).toFile(file);
  console.log(slug, person, size);
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
