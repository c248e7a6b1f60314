// Brand bitmaps from the two vector originals: node icons.mjs [FOLDER]
// FOLDER holds toile-mark.svg and toile-logo.svg; without it those of apps/web/public/brand are used.
// Writes apps/web/public/{icons,og,brand}. The red basting stitch is dropped at 32 px and below.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const publicFolder = join(dirname(fileURLToPath(import.meta.url)), "../../apps/web/public");
const source = process.argv[2] ?? join(publicFolder, "brand");
const INK = "#1C1917";
const PAPER = "#FAF7F2";
const MUSLIN = "#EFE8DC";
const THREAD = "#B3341F";
const STITCH = /<path[^>]*stroke-dasharray[^>]*\/>/;

const inside = (svg) => svg.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
const mark = inside(await readFile(join(source, "toile-mark.svg"), "utf8"));
const logo = inside(await readFile(join(source, "toile-logo.svg"), "utf8"));

/** Square tile: the mark takes `share` of it, on a ground with rounded corners (share of the side). */
function tile({ share, ground = MUSLIN, corner = 0, stitch = true }) {
  const shift = 50 - 50 * share;
  const rise = shift - 3 * share;
  const drawing = stitch ? mark : mark.replace(STITCH, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${corner * 100}" fill="${ground}"/><g transform="translate(${shift} ${rise}) scale(${share})">${drawing}</g></svg>`;
}

async function bitmap(svg, size, path) {
  await mkdir(dirname(path), { recursive: true });
  await sharp(Buffer.from(svg), { density: 72 * (size / 100) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path);
}

/** Wrap a PNG in the one-picture ICO container that old browsers ask for. */
async function ico(svg, size, path) {
  const png = await sharp(Buffer.from(svg), { density: 72 * (size / 100) })
    .resize(size, size)
    .png()
    .toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  await writeFile(path, Buffer.concat([head, png]));
}

/** 1200 x 630 preview: logo on draped muslin with a basting line. */
function preview(width, height) {
  const folds = Array.from({ length: 9 }, (_, i) => {
    const x = i * 150 - 30 + 26 * Math.sin(i * 2.1);
    const light = i % 2 ? "#FFFDF8" : "#D9CDBA";
    return `<path d="M${x} -80 C${x + 46} 180 ${x - 34} 420 ${x + 30} 720 L${x + 96} 720 C${x + 34} 430 ${x + 112} 190 ${x + 62} -80Z" fill="${light}" opacity="${i % 2 ? 0.75 : 0.55}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 630">
    <defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="30"/></filter></defs>
    <rect width="1200" height="630" fill="${MUSLIN}"/>
    <g filter="url(#soft)">${folds.join("")}</g>
    <rect width="1200" height="630" fill="${PAPER}" opacity=".34"/>
    <g transform="translate(247 150) scale(2.75)">${logo}</g>
    <path d="M96 520 C330 470 470 566 690 520 S1010 470 1104 508" fill="none" stroke="${THREAD}" stroke-width="5" stroke-linecap="round" stroke-dasharray="22 18"/>
  </svg>`;
}

const icons = join(publicFolder, "icons");
await bitmap(tile({ share: 0.78, corner: 0.22 }), 192, join(icons, "icon-192.png"));
await bitmap(tile({ share: 0.78, corner: 0.22 }), 512, join(icons, "icon-512.png"));
await bitmap(tile({ share: 0.58 }), 512, join(icons, "maskable-512.png"));
await bitmap(tile({ share: 0.72 }), 180, join(icons, "apple-touch-icon.png"));
const small = tile({ share: 0.98, corner: 0.2, stitch: false });
await bitmap(small, 32, join(icons, "favicon-32.png"));
await writeFile(join(icons, "favicon.svg"), small);
await ico(small, 32, join(publicFolder, "favicon.ico"));

const brand = join(publicFolder, "brand");
await mkdir(brand, { recursive: true });
const onDark = (drawing) => drawing.replaceAll(INK, "#F5EFE6").replaceAll(THREAD, "#F2896F");
for (const [name, box, drawing] of [
  ["toile-mark", "0 0 100 100", mark],
  ["toile-logo", "0 0 262 110", logo],
]) {
  const wrap = (content) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img" aria-label="Toile">${content}</svg>\n`;
  await writeFile(join(brand, `${name}.svg`), wrap(drawing));
  await writeFile(join(brand, `${name}-dark.svg`), wrap(onDark(drawing)));
}

await mkdir(join(publicFolder, "og"), { recursive: true });
const og = await sharp(Buffer.from(preview(1200, 630)))
  .flatten({ background: MUSLIN })
  .jpeg({ quality: 86, mozjpeg: true })
  .toFile(join(publicFolder, "og/default.jpg"));
console.log("og", og.width, og.height, og.size);
