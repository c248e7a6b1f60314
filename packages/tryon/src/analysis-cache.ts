/** Keeps the last few analyses: the second garment on the same photo then costs only fit and composition. */
export class AnalysisCache<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly limit: number;

  /** An analysis of a 768x1024 photo holds about 60 MB of planes, so the limit is the memory. */
  constructor(limit: number) {
    this.limit = limit;
  }

  find(key: string): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    // A map iterates in insertion order: putting it back makes it the youngest.
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  put(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.limit) return;
      this.entries.delete(oldest);
    }
  }
}
