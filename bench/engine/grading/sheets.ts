/** Contact sheets: rows of pictures to look at, because no measure replaces eyes. */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";

export interface Cell {
  picture: string | Uint8Array;
  label: string;
}

const [WIDTH, HEIGHT, LABEL] = [270, 360, 18];
/** Higher sheets are refused by viewers, and too long to scroll. */
const ROWS = 6;

/** Writes `<name>-1.png`, `<name>-2.png`, …; returns their paths. */
export async function writeSheets(cells: Cell[], columns: number, file: string): Promise<string[]> {
  const written: string[] = [];
  const perSheet = columns * ROWS;
  for (let from = 0; from < cells.length; from += perSheet) {
    const target = file.replace(/\.png$/, `-${written.length + 1}.png`);
    fs.mkdirSync(path.dirname(path.resolve(target)), { recursive: true });
    await writeSheet(cells.slice(from, from + perSheet), columns, target);
    written.push(target);
  }
  return written;
}

async function writeSheet(cells: Cell[], columns: number, file: string): Promise<void> {
  const tiles = await Promise.all(
    cells.map(async ({ picture, label }, index) => {
      const input = await sharp(picture)
        .rotate()
        .resize(WIDTH, HEIGHT, { fit: "contain", background: "#888" })
        .extend({ top: LABEL, background: "#fff" })
        .composite([{ input: textOf(label), left: 0, top: 0 }])
        .png()
        .toBuffer();
      return { input, left: (index % columns) * WIDTH, top: Math.floor(index / columns) * (HEIGHT + LABEL) };
    }),
  );
  const height = Math.ceil(cells.length / columns) * (HEIGHT + LABEL);
  await sharp({ create: { width: columns * WIDTH, height, channels: 3, background: "#888" } })
    .composite(tiles)
    .png()
    .toFile(file);
}

function textOf(label: string): Buffer {
  const safe = label.replace(/[<&>]/g, " ");
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${LABEL}"><text x="3" y="13" font-family="sans-serif" font-size="12">${safe}</text></svg>`,
  );
}
