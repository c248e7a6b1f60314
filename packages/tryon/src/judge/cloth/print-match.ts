/** The position of the print in another engine's picture, compared with where the fit would put it. */
import { gaussianBlur } from "../../image/filters.ts";
import type { Size } from "../../image/types.ts";
import type { Evidence } from "../evidence/evidence.ts";

/** Prints are compared at this blur, shoulder widths: letters become blobs, and folds do not matter. */
const BLUR = 0.035;
/** A garment is plain below this deviation of lightness, and has no print to compare. */
const PLAIN = 5;
const SHIFTS = [-0.28, -0.21, -0.14, -0.07, 0, 0.07, 0.14, 0.21, 0.28];
const DEGREES = [-12, -8, -4, 0, 4, 8, 12];
/** The correlation that a move of the print must add to be accepted. */
const GAIN = 0.12;

export interface PrintMeasures {
  /** Sideways move of the best match, shoulder widths, and its turn in radians. */
  printOffset: number;
  printTilt: number;
  /** 1 - best correlation: 0 the same print, 1 another one. */
  print: number;
}

/** Undefined for plain garments, or if fit and picture hardly overlap. */
export function measurePrint(evidence: Evidence): PrintMeasures | undefined {
  const { expected, garmentSeen, after, person, size } = evidence;
  if (!expected) return undefined;
  const unit = person.body.shoulderWidth / 2;
  const wanted = expectedLightness(evidence);
  const blur = BLUR * unit;
  const shown = blurInside(after.lightness, garmentSeen, size, blur);
  const drawn = blurInside(wanted.lightness, wanted.alpha, size, blur);
  const samples: { x: number; y: number; value: number }[] = [];
  const step = Math.max(2, Math.round(0.04 * unit));
  for (let y = 0; y < size.height; y += step) {
    for (let x = 0; x < size.width; x += step) {
      const i = y * size.width + x;
      if (wanted.alpha[i] > 0.9) samples.push({ x, y, value: drawn[i] });
    }
  }
  if (samples.length < 60 || deviation(samples.map(({ value }) => value)) < PLAIN) return undefined;
  const { shoulderCentre, hipCentre } = person.body;
  const centre = { x: shoulderCentre.x / 2, y: (shoulderCentre.y + hipCentre.y) / 4 };
  const match = (dx: number, dy: number, degrees: number): number => {
    const cos = Math.cos((degrees * Math.PI) / 180);
    const sin = Math.sin((degrees * Math.PI) / 180);
    const pairs = new Pairs();
    for (const { x, y, value } of samples) {
      const toX = Math.round(centre.x + cos * (x - centre.x) - sin * (y - centre.y) + dx * unit);
      const toY = Math.round(centre.y + sin * (x - centre.x) + cos * (y - centre.y) + dy * unit);
      if (toX < 0 || toY < 0 || toX >= size.width || toY >= size.height) continue;
      const to = toY * size.width + toX;
      if (garmentSeen[to] > 0.5) pairs.add(value, shown[to]);
    }
    return pairs.count > 0.4 * samples.length ? pairs.correlation() : -1;
  };
  const still = match(0, 0, 0);
  let best = { dx: 0, degrees: 0, value: still };
  for (const degrees of DEGREES) {
    for (const dx of SHIFTS) {
      for (const dy of SHIFTS) {
        const value = match(dx, dy, degrees);
        if (value > best.value) best = { dx, degrees, value };
      }
    }
  }
  const isMoved = best.value > still + GAIN && best.value > 0.5;
  return {
    printOffset: isMoved ? Math.abs(best.dx) : 0,
    printTilt: isMoved ? Math.abs((best.degrees * Math.PI) / 180) : 0,
    print: 1 - Math.max(0, best.value),
  };
}

function expectedLightness({ expected, size, person }: Evidence): { lightness: Float32Array; alpha: Float32Array } {
  const lightness = new Float32Array(size.width * size.height);
  const alpha = new Float32Array(lightness.length);
  if (!expected) return { lightness, alpha };
  const { layers } = expected;
  const [red, green, blue] = layers.colour;
  const { width } = person.image;
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const from = 2 * y * width + 2 * x;
      const i = y * size.width + x;
      alpha[i] = layers.alpha[from];
      lightness[i] = (0.3 * red[from] + 0.59 * green[from] + 0.11 * blue[from]) / 2.55;
    }
  }
  return { lightness, alpha };
}

/** Blurred within the garment only, so that nothing from beside it mixes in. */
function blurInside(plane: Float32Array, alpha: Float32Array, size: Size, sigma: number): Float32Array {
  const weighted = gaussianBlur(
    plane.map((value, i) => value * alpha[i]),
    size,
    sigma,
  );
  const weights = gaussianBlur(alpha, size, sigma);
  return weighted.map((value, i) => value / Math.max(1e-3, weights[i]));
}

function deviation(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

class Pairs {
  count = 0;
  private x = 0;
  private y = 0;
  private xx = 0;
  private yy = 0;
  private xy = 0;

  add(x: number, y: number): void {
    this.count++;
    this.x += x;
    this.y += y;
    this.xx += x * x;
    this.yy += y * y;
    this.xy += x * y;
  }

  correlation(): number {
    const n = this.count;
    const together = this.xy / n - (this.x / n) * (this.y / n);
    const apart = (this.xx / n - (this.x / n) ** 2) * (this.yy / n - (this.y / n) ** 2);
    return apart > 1e-6 ? together / Math.sqrt(apart) : 0;
  }
}
