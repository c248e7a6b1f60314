/** The divider's position after a key press, in percent from the left; null: the key has no effect. */
export function positionAfterKey(key: string, position: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -2,
    ArrowDown: -2,
    ArrowRight: 2,
    ArrowUp: 2,
    PageDown: -10,
    PageUp: 10,
    Home: -100,
    End: 100,
  };
  const step = steps[key];
  return step === undefined ? null : clampPosition(position + step);
}

export function clampPosition(position: number): number {
  return Math.min(100, Math.max(0, position));
}

/** The divider's position for a pointer at `clientX` over a box. */
export function positionAfterPointer(clientX: number, box: { left: number; width: number }): number {
  return box.width === 0 ? 50 : clampPosition(((clientX - box.left) / box.width) * 100);
}
