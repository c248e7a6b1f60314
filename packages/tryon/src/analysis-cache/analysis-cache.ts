/**
 * Remembers the last analysis: the second garment on the same photo then costs only fit and composition. No more than one, because a thread's
 * memory is its limit; a caller that goes back and forth caches analyses itself (`cached`).
 */
export class AnalysisCache<Value> {
  private last: { key: string; value: Value } | undefined;

  /** Without a finding the last one goes at once: its 35 MB of planes are needed for the analysis that comes instead. */
  find(key: string): Value | undefined {
    if (this.last?.key !== key) this.last = undefined;
    return this.last?.value;
  }

  put(key: string, value: Value): void {
    this.last = { key, value };
  }
}
