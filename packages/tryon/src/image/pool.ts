/**
 * A pool of planes for reuse. A new plane of 3 MB costs as much as a blur of it (pages are mapped, zeroed and later collected), and
 * a try-on briefly needs a hundred of them.
 */
const idle: ArrayBufferLike[] = [];
let idleBytes = 0;

/**
 * The most bytes of idle planes that are kept. Beyond that, those idle longest are left to the garbage collector, which
 * runs late on a busy processor.
 */
const MAX_IDLE_BYTES = 28 * 1024 * 1024;
/** Smaller planes are as cheap to allocate as to find. */
const LEAST_BYTES = 16 * 1024;
/** Crops and blurred boxes differ slightly in size: a plane may use a buffer this many times larger than itself. */
const LARGEST_EXCESS = 1.25;

/** A plane of zeros. The borrower may keep it forever. */
export function borrowPlane(length: number): Float32Array {
  const buffer = takeBuffer(length * Float32Array.BYTES_PER_ELEMENT);
  return buffer ? new Float32Array(buffer, 0, length).fill(0) : new Float32Array(length);
}

/** A plane of the same values. */
export function borrowCopy(plane: Float32Array): Float32Array {
  const buffer = takeBuffer(plane.byteLength);
  if (!buffer) return plane.slice();
  const copy = new Float32Array(buffer, 0, plane.length);
  copy.set(plane);
  return copy;
}

/** The smallest idle buffer that fits. */
function takeBuffer(bytes: number): ArrayBufferLike | undefined {
  if (bytes < LEAST_BYTES) return undefined;
  let best = -1;
  let smallest = bytes * LARGEST_EXCESS;
  for (let i = idle.length - 1; i >= 0; i--) {
    const size = idle[i].byteLength;
    if (size < bytes || size > smallest) continue;
    if (best >= 0 && size === smallest) continue;
    best = i;
    smallest = size;
    if (size === bytes) break;
  }
  if (best < 0) return undefined;
  idleBytes -= smallest;
  return idle.splice(best, 1)[0];
}

interface Plane {
  readonly buffer: ArrayBufferLike;
}

let isPoisoning = false;

/** For tests: a released plane is filled with NaN, so that code which still reads it gives a wrong result at once. */
export function poisonReleasedPlanes(): void {
  isPoisoning = true;
}

/** Nothing else may use these planes any more. Planes of any origin and type are accepted. */
export function releasePlanes(...planes: Plane[]): void {
  for (const { buffer } of planes) {
    if (isPoisoning) new Float32Array(buffer, 0, buffer.byteLength >> 2).fill(Number.NaN);
    if (buffer.byteLength < LEAST_BYTES || buffer.byteLength > MAX_IDLE_BYTES) continue;
    idle.push(buffer);
    idleBytes += buffer.byteLength;
  }
  while (idleBytes > MAX_IDLE_BYTES) idleBytes -= idle.shift()?.byteLength ?? 0;
}

type Planes = Plane | undefined | readonly (Plane | undefined)[];

/** Marks one or several planes to be released when the scope ends, and returns them unchanged. */
export type Own = <Owned extends Planes>(planes: Owned) => Owned;

/** Runs `work` and releases the planes that it owns, however it ends. Its result must not contain any of them. */
export function withPlanes<Result>(work: (own: Own) => Result): Result {
  const owned: Plane[] = [];
  try {
    return work((planes) => {
      for (const plane of listOf(planes)) if (plane) owned.push(plane);
      return planes;
    });
  } finally {
    releasePlanes(...owned);
  }
}

const listOf = (planes: Planes): readonly (Plane | undefined)[] =>
  planes === undefined || "buffer" in planes ? [planes] : planes;
