/** What the covers are made of: grounds, laid garments, threads, folds. Each answers layers for sharp, bottom first. */
import sharp from "sharp";
import { cutOut, outline } from "./cut-out.mjs";

export const [WIDTH, HEIGHT] = [1440, 810];
export const INK = "#1c1917";
export const THREAD = "#b3341f";
export const PAPER = "#faf7f2";

export const svg = (content, attributes = "") => [
  {
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" ${attributes}>${content}</svg>`,
    ),
    left: 0,
    top: 0,
  },
];

/** A plain ground that is a little lighter towards the upper left, where the light comes from. */
export const ground = (colour) =>
  svg(`<defs><radialGradient id="g" cx=".32" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/>
    <stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#2a1a10" stop-opacity=".16"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="${colour}"/><rect width="100%" height="100%" fill="url(#g)"/>`);

const DASH = { stitch: "20 13", fine: "9 8" };

/** A thread along a path: stitches, with a shadow under them. */
export const thread = (path, { colour = THREAD, wide = 4.5, dash = "stitch" } = {}) =>
  svg(
    `<g stroke-linecap="round" stroke-dasharray="${DASH[dash]}"><path d="${path}" transform="translate(1.5 3)" stroke="#1d1510" stroke-opacity=".28" stroke-width="${wide}"/>
    <path d="${path}" stroke="${colour}" stroke-width="${wide}"/></g>`,
  );

/** Chalk or pencil: a plain line. */
export const line = (path, { colour = INK, wide = 2, opacity = 0.75 } = {}) =>
  svg(
    `<path d="${path}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`,
  );

/** Clips a layer to the canvas: sharp composites nothing that is larger or lies outside. */
async function onCanvas(input, left, top) {
  const { width, height } = await sharp(input).metadata();
  const [x, y] = [Math.max(0, -left), Math.max(0, -top)];
  const box = {
    left: x,
    top: y,
    width: Math.min(width - x, WIDTH - left - x),
    height: Math.min(height - y, HEIGHT - top - y),
  };
  if (box.width < 1 || box.height < 1) return [];
  return [{ input: await sharp(input).extract(box).png().toBuffer(), left: left + x, top: top + y }];
}

/** A silhouette of a cut-out on a canvas that much larger all round, in one colour. */
async function silhouette(cutout, { blur, strength, room, colour = "#1d1510" }) {
  const padded = await sharp(cutout)
    .extend({ top: room, bottom: room, left: room, right: room, background: "#0000" })
    .png()
    .toBuffer();
  const { data, info } = await sharp(padded).extractChannel(3).blur(blur).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .joinChannel(Buffer.from(data.map((value) => value * strength)), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** A garment or figure with its middle at x and y, `tall` pixels high before it is turned. */
export async function lay(name, { x, y, tall, turn = 0, shadow = 1 }) {
  const flat = await cutOut(name, tall);
  const cutout = turn ? await sharp(flat).rotate(turn, { background: "#0000" }).png().toBuffer() : flat;
  const { width, height } = await sharp(cutout).metadata();
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
  const layers = [];
  for (const cast of [
    { blur: 24, strength: 0.3 * shadow, room: 70, right: 14, down: 22 },
    { blur: 4, strength: 0.3 * shadow, room: 20, right: 3, down: 5 },
  ]) {
    const dark = await silhouette(cutout, cast);
    layers.push(...(await onCanvas(dark, left - cast.room + cast.right, top - cast.room + cast.down)));
  }
  return [...layers, ...(await onCanvas(cutout, left, top))];
}

/** The outline of a garment where it would lie, as a path of the canvas, and its own path to clip with. */
export async function outlineAt(name, { x, y, tall }) {
  const cutout = await cutOut(name, tall);
  const { width, height } = await sharp(cutout).metadata();
  return {
    path: await outline(cutout),
    at: `translate(${Math.round(x - width / 2)} ${Math.round(y - height / 2)})`,
    width,
    height,
  };
}

/** The outline as a basted line, the cloth itself left out. */
export async function basted(name, place, { colour = THREAD, fill = "#fff", fillOpacity = 0.25, wide = 4 } = {}) {
  const { path, at } = await outlineAt(name, place);
  return svg(
    `<g transform="${at}" stroke-linecap="round" stroke-linejoin="round"><path d="${path}" fill="${fill}" fill-opacity="${fillOpacity}"/>
    <path d="${path}" stroke="${colour}" stroke-width="${wide}" stroke-dasharray="15 11"/></g>`,
  );
}

/** Cloth that hangs from `top` to `bottom`, in `folds` folds. The hem waves with them; a stiff cloth has few and flat ones. */
export function cloth({ left, right, top, bottom, folds, depth, colour, wave = 10, id }) {
  const step = (right - left) / folds;
  const stops = [
    [0, "#000", 0.3],
    [0.18, "#000", 0.1],
    [0.42, "#fff", 0.28],
    [0.6, "#fff", 0.05],
    [0.85, "#000", 0.16],
    [1, "#000", 0.3],
  ];
  const gradient = stops
    .map(
      ([offset, tone, strength]) =>
        `<stop offset="${offset}" stop-color="${tone}" stop-opacity="${strength * depth}"/>`,
    )
    .join("");
  const hem = Array.from({ length: folds }, (_, fold) => {
    const x = left + fold * step;
    return `Q${x + step * 0.25} ${bottom + wave} ${x + step * 0.5} ${bottom}T${x + step} ${bottom}`;
  }).join("");
  const shape = `M${left} ${top}V${bottom}${hem}V${top}Z`;
  const shades = Array.from({ length: folds }, (_, fold) => {
    const x = left + fold * step;
    return `<rect x="${x}" y="${top}" width="${step + 0.5}" height="${bottom - top + wave}" fill="url(#${id})"/>`;
  }).join("");
  return svg(
    `<defs><linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0">${gradient}</linearGradient><clipPath id="${id}c"><path d="${shape}"/></clipPath>
    <filter id="${id}s" x="-20%" width="140%"><feGaussianBlur stdDeviation="12"/></filter></defs>
    <path d="${shape}" transform="translate(14 12)" fill="#1d1510" fill-opacity=".25" filter="url(#${id}s)"/>
    <path d="${shape}" fill="${colour}"/><g clip-path="url(#${id}c)">${shades}</g>`,
  );
}

/** A sheet of paper or a photo's frame. */
export const sheet = ({ x, y, width, height, colour = PAPER, turn = 0 }) =>
  svg(`<defs><filter id="p" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter></defs>
    <g transform="rotate(${turn} ${x + width / 2} ${y + height / 2})"><rect x="${x + 8}" y="${y + 16}" width="${width}" height="${height}" fill="#1d1510" fill-opacity=".26" filter="url(#p)"/>
    <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${colour}"/></g>`);

/** The corner marks of a camera's finder. */
export function corners({ x, y, width, height, size = 46, colour = INK }) {
  const [right, bottom] = [x + width, y + height];
  const path = `M${x} ${y + size}V${y}H${x + size}M${right - size} ${y}H${right}V${y + size}M${right} ${bottom - size}V${bottom}H${right - size}M${x + size} ${bottom}H${x}V${bottom - size}`;
  return line(path, { colour, wide: 3.5, opacity: 0.85 });
}

/** A tape measure along a path, with a mark each step. */
export const tape = (path) =>
  svg(`<g><path d="${path}" transform="translate(4 9)" stroke="#1d1510" stroke-opacity=".22" stroke-width="50"/>
    <path d="${path}" stroke="#e9c46a" stroke-width="48"/><path d="${path}" stroke="#d9ae4c" stroke-width="48" stroke-opacity=".35" stroke-dasharray="2 118"/>
    <g transform="translate(0 0)"><path d="${path}" stroke="${INK}" stroke-width="20" stroke-dasharray="2 10" stroke-opacity=".55"/>
    <path d="${path}" stroke="#e9c46a" stroke-width="9"/><path d="${path}" stroke="${INK}" stroke-width="44" stroke-dasharray="2.5 57.5" stroke-opacity=".75"/></g></g>`);

/** A rail with hooks at these places. */
export const rail = (y, hooks, { from = 0, to = WIDTH } = {}) =>
  svg(`<path d="M${from} ${y + 4}H${to}" stroke="#1d1510" stroke-opacity=".2" stroke-width="9"/><path d="M${from} ${y}H${to}" stroke="${INK}" stroke-width="7"/>
    <g stroke="${INK}" stroke-width="4" stroke-linecap="round">${hooks.map((x) => `<path d="M${x - 13} ${y + 2}a13 14 0 1 1 16 14q-3 2-3 12"/>`).join("")}</g>`);
