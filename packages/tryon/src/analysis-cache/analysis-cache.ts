/**
 * Caches the last analysis: the second garment on the same photo then costs only fit and composition. Only one, because a thread's memory is
 * limited; a caller that alternates between photos caches analyses itself (`cached`).
 */
export class AnalysisCache<Value> {
  private last: { key: string; value: Value } | undefined;

  /** Without a match the last one is dropped at once: its 35 MB of planes are needed for the next analysis. */
  find(key: string): Value | undefined {
    if (this.last?.key !== key) this.last = undefined;
    return this.last?.value;
  }

  put(key: string, value: Value): void {
    this.last = { key, value };
  }
}
