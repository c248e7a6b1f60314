/**
 * Planes that were lent and came back. A new plane of 3 MB costs as much as a blur of it (pages are mapped, zeroed and
 * later collected), and a try-on needs a hundred of them for a moment each.
 */
const idle = new Map<number, Float32Array[]>();
let idleValues = 0;

/** 32 MB of idle planes at most; whatever comes back beyond that is left to the garbage collector. */
const MAX_IDLE_VALUES = 8 * 1024 * 1024;

/** A plane of zeros. Whoever borrows it may keep it for good. */
export function borrowPlane(length: number): Float32Array {
  const plane = idle.get(length)?.pop();
  if (!plane) return new Float32Array(length);
  idleValues -= length;
  return plane.fill(0);
}

/** The caller must be the only one that knows these planes. Planes of any origin are taken. */
export function returnPlanes(...planes: Float32Array[]): void {
  for (const plane of planes) {
    if (idleValues + plane.length > MAX_IDLE_VALUES) continue;
    const sameLength = idle.get(plane.length);
    if (sameLength) sameLength.push(plane);
    else idle.set(plane.length, [plane]);
    idleValues += plane.length;
  }
}
