/** Damages for the anchors, on pixels alone: nothing here may depend on the engine, whose next version would change them. */

/** Bytes of a picture with three channels, or of a mask with one. */
export interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

/** Lengths in widths of the garment, where no unit is named. */
export interface Damage {
  shift?: number;
  degrees?: number;
  /** Factor by which the garment is too narrow. */
  narrower?: number;
  /** Number of bites out of the outline. */
  bites?: number;
  /** Pixels of a pale rim. */
  rim?: number;
  /** 0-1: how much of the folds and shading is lost. */
  flat?: number;
}

interface Dressing {
  /** The photo of the garment worn, and the one of the same size before. */
  worn: Raw;
  old: Raw;
  /** 0-255: where the garment is in `worn`. */
  mask: Raw;
}

/** The garment of one photo laid over the other with a damage. */
export function dressAgain({ worn, old, mask }: Dressing, damage: Damage): Raw {
  const box = boxOf(mask);
  const alpha = torn(mask, damage.bites ?? 0, box);
  const cloth = flattened(worn, mask, damage.flat ?? 0);
  const rim = damage.rim ? insideRim(alpha, worn.width, damage.rim) : undefined;
  const source = sourceIndex(worn, box, damage);
  const isMoved = (damage.shift ?? 0) !== 0 || (damage.degrees ?? 0) !== 0 || (damage.narrower ?? 1) !== 1;
  const data = Buffer.from(worn.data);
  for (let i = 0; i < mask.data.length; i++) {
    const from = isMoved ? source(i) : i;
    const share = from < 0 ? 0 : alpha[from] / 255;
    // Behind the garment is what was worn before; beside it the photo itself, hands and hair included.
    const behind = isMoved || alpha[i] !== mask.data[i] ? mask.data[i] / 255 : 0;
    for (let channel = 0; channel < 3; channel++) {
      const at = 3 * i + channel;
      const under = worn.data[at] + (old.data[at] - worn.data[at]) * behind;
      const colour = share === 0 ? 0 : pale(cloth[3 * from + channel], rim?.[from] ?? 0);
      data[at] = under + (colour - under) * share;
    }
  }
  return { ...worn, data };
}

const pale = (value: number, share: number): number => value + (238 - value) * 0.8 * share;

function boxOf({ data, width }: Raw) {
  const box = { left: width, right: 0, top: Number.POSITIVE_INFINITY, bottom: 0 };
  for (let i = 0; i < data.length; i++) {
    if (data[i] < 128) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

type Box = ReturnType<typeof boxOf>;

/** For a pixel of the result, the pixel of the garment that comes to lie there; -1 outside the picture. */
function sourceIndex({ width, height }: Raw, box: Box, { shift = 0, degrees = 0, narrower = 1 }: Damage) {
  const centre = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const pixels = shift * (box.right - box.left);
  return (i: number): number => {
    const x = ((i % width) - pixels - centre.x) * narrower;
    const y = Math.floor(i / width) - centre.y;
    const fromX = Math.round(cos * x + sin * y + centre.x);
    const fromY = Math.round(-sin * x + cos * y + centre.y);
    return fromX < 0 || fromY < 0 || fromX >= width || fromY >= height ? -1 : fromY * width + fromX;
  };
}

/** The mask with frayed bites along its outline, evenly spread and of slightly different size. */
function torn(mask: Raw, bites: number, box: Box): Buffer {
  const { width, data } = mask;
  const alpha = Buffer.from(data);
  const edge: number[] = [];
  for (let i = 1; i < data.length; i++) if (data[i] >= 128 !== data[i - 1] >= 128) edge.push(i);
  for (let bite = 0; bite < bites; bite++) {
    const at = edge[Math.floor(((bite + 0.5) / bites) * edge.length)];
    const centre = { x: at % width, y: Math.floor(at / width) };
    const radius = (0.05 + 0.03 * ((bite * 0.618) % 1)) * (box.right - box.left);
    for (let i = 0; i < alpha.length; i++) {
      const [x, y] = [(i % width) - centre.x, Math.floor(i / width) - centre.y];
      if (Math.hypot(x, y) < radius * (0.8 + 0.3 * Math.sin(5 * Math.atan2(y, x) + bite))) alpha[i] = 0;
    }
  }
  return alpha;
}

/** The garment's colours drawn towards their mean. */
function flattened({ data }: Raw, mask: Raw, share: number): Uint8Array {
  if (share === 0) return data;
  const result = Uint8Array.from(data);
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0;
    let weight = 0;
    for (let i = 0; i < mask.data.length; i++) {
      sum += mask.data[i] * data[3 * i + channel];
      weight += mask.data[i];
    }
    const mean = sum / weight;
    for (let at = channel; at < data.length; at += 3) result[at] = data[at] + (mean - data[at]) * share;
  }
  return result;
}

/** 1 within so many pixels of the outline, sideways or upright, 0 deeper inside. */
function insideRim(alpha: Buffer, width: number, reach: number): Float32Array {
  const near = [-reach, reach, -reach * width, reach * width];
  return Float32Array.from(alpha, (_, i) => (near.some((step) => (alpha[i + step] ?? 0) < 128) ? 1 : 0));
}
