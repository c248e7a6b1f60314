/**
 * What the check needs from a browser and its connection. If anything is missing it is skipped silently, because it is only advice.
 */
export type CheckSurroundings = {
  WebAssembly?: unknown;
  Worker?: unknown;
  OffscreenCanvas?: unknown;
  createImageBitmap?: unknown;
  navigator?: { connection?: { saveData?: boolean; effectiveType?: string } };
};

/** On these the check's 11 MB would take longer than advice is worth. */
const SLOW = new Set(["slow-2g", "2g", "3g"]);

export function canCheck(surroundings: CheckSurroundings): boolean {
  const { WebAssembly, Worker, OffscreenCanvas, createImageBitmap, navigator } = surroundings;
  if (!WebAssembly || !Worker || !OffscreenCanvas || !createImageBitmap) return false;
  const connection = navigator?.connection;
  return !connection?.saveData && !SLOW.has(connection?.effectiveType ?? "");
}
