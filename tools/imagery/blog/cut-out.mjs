/** Garments and figures of the demo, cut out of their plain ground, and their outlines as paths. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const demo = fileURLToPath(new URL("../../../apps/web/public/demo/", import.meta.url));
/** How much two neighbours of the ground differ at most, over all three channels; the shadow on it is softer than any edge of cloth. */
const STEP = 9;

/** Marks what can be reached from the picture's border without crossing an edge. */
function floodGround(data, width, height) {
  const ground = new Uint8Array(width * height);
  const open = [];
  const visit = (index) => {
    if (ground[index]) return;
    ground[index] = 1;
    open.push(index);
  };
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) visit(y * width + x);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) visit(y * width + x);
  const isPale = (at) => data[at] > 150 && Math.abs(data[at] - data[at + 2]) < 34;
  while (open.length > 0) {
    const index = open.pop();
    const x = index % width;
    for (const next of [x > 0 && index - 1, x < width - 1 && index + 1, index - width, index + width]) {
      if (next === false || next < 0 || next >= ground.length || ground[next]) continue;
      const [a, b] = [index * 3, next * 3];
      const step =
        Math.abs(data[a] - data[b]) + Math.abs(data[a + 1] - data[b + 1]) + Math.abs(data[a + 2] - data[b + 2]);
      if (step <= STEP && isPale(b)) visit(next);
    }
  }
  return ground;
}

const known = new Map();

/** `garments/tee-rust` as a PNG with a transparent ground, trimmed, `tall` pixels high. */
export async function cutOut(name, tall) {
  if (!known.has(name)) known.set(name, cut(name));
  return sharp(await known.get(name))
    .resize({ height: tall })
    .png()
    .toBuffer();
}

async function cut(name) {
  const source = sharp(join(demo, `${name}.jpg`)).removeAlpha();
  const { data, info } = await source.clone().blur(0.8).raw().toBuffer({ resolveWithObject: true });
  const ground = floodGround(data, info.width, info.height);
  const alpha = Buffer.from(ground.map((is) => (is ? 0 : 255)));
  const soft = await sharp(alpha, { raw: { width: info.width, height: info.height, channels: 1 } })
    .blur(1.2)
    .linear(2, -170)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const pixels = await source.raw().toBuffer();
  const channels = pixels.length / soft.length;
  const rgba = Buffer.alloc(soft.length * 4);
  for (let at = 0; at < soft.length; at++) {
    for (let channel = 0; channel < 3; channel++) rgba[at * 4 + channel] = pixels[at * channels + channel];
    rgba[at * 4 + 3] = soft[at];
  }
  const { width, height } = info;
  const whole = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return sharp(whole).trim({ background: "#0000", threshold: 8 }).png().toBuffer();
}

const AROUND = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/** The outline of a cut-out as an SVG path of its own size, walked around its edge. */
export async function outline(cutout, every = 7) {
  const { data, info } = await sharp(cutout).extractChannel(3).blur(3).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const inside = (x, y) => x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] > 127;
  const start = data.findIndex((value) => value > 127);
  let [x, y] = [start % width, Math.floor(start / width)];
  const [startX, startY] = [x, y];
  const points = [];
  let heading = 0;
  for (let steps = 0; steps < 20_000; steps++) {
    points.push([x, y]);
    for (let turn = 0; turn < 8; turn++) {
      const way = (heading + 6 + turn) % 8;
      const [dx, dy] = AROUND[way];
      if (!inside(x + dx, y + dy)) continue;
      [x, y, heading] = [x + dx, y + dy, way];
      break;
    }
    if (x === startX && y === startY) break;
  }
  const kept = points.filter((_, index) => index % every === 0);
  return `M${kept.map(([px, py]) => `${px} ${py}`).join("L")}Z`;
}
