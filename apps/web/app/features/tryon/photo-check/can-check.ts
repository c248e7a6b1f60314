/** What the check needs of a browser and of its connection. Where anything is missing, it is left out without a word: it is advice. */
export type CheckSurroundings = {
  WebAssembly?: unknown;
  Worker?: unknown;
  OffscreenCanvas?: unknown;
  createImageBitmap?: unknown;
  navigator?: { connection?: { saveData?: boolean; effectiveType?: string } };
};

/** On these the check's 11 MB would take longer than anyone waits for advice. */
const SLOW = new Set(["slow-2g", "2g", "3g"]);

export function canCheck(surroundings: CheckSurroundings): boolean {
  const { WebAssembly, Worker, OffscreenCanvas, createImageBitmap, navigator } = surroundings;
  if (!WebAssembly || !Worker || !OffscreenCanvas || !createImageBitmap) return false;
  const connection = navigator?.connection;
  return !connection?.saveData && !SLOW.has(connection?.effectiveType ?? "");
}
