/** Keeps the last few analyses: the second garment on the same photo then costs only fit and composition. */
export class AnalysisCache<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly limit: number;

  /** An analysis of a 768x1024 picture holds 30 to 40 MB of planes, so the limit is the memory. */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Without a finding the oldest entry goes at once: its memory is needed for the analysis that comes instead. */
  find(key: string): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) {
      this.shrinkTo(this.limit - 1);
      return undefined;
    }
    // A map iterates in insertion order: putting it back makes it the youngest.
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  put(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    this.shrinkTo(this.limit);
  }

  private shrinkTo(size: number): void {
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= size) return;
      this.entries.delete(oldest);
    }
  }
}
