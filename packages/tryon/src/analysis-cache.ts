/** Frees what of a value can be made again; what it returns restores an equal value. */
export type Shelve<Value> = (value: Value) => () => Value;

/**
 * Keeps the last few analyses: the second garment on the same photo then costs only fit and composition. All but the one
 * that was asked for last are shelved.
 */
export class AnalysisCache<Value> {
  private readonly entries = new Map<string, () => Value>();
  private readonly limit: number;
  private readonly shelve: Shelve<Value>;
  private youngest: { key: string; value: Value } | undefined;

  /** An analysis of a 768x1024 picture holds about 35 MB of planes, so the limit is the memory. */
  constructor(limit: number, shelve: Shelve<Value> = (value) => () => value) {
    this.limit = limit;
    this.shelve = shelve;
  }

  /** Without a finding the oldest entry goes at once: its memory is needed for the analysis that comes instead. */
  find(key: string): Value | undefined {
    if (this.youngest?.key === key) return this.youngest.value;
    this.shelveYoungest();
    const restore = this.entries.get(key);
    if (!restore) {
      this.shrinkTo(this.limit - 1);
      return undefined;
    }
    this.entries.delete(key);
    const value = restore();
    this.youngest = { key, value };
    return value;
  }

  put(key: string, value: Value): void {
    if (this.youngest?.key !== key) this.shelveYoungest();
    this.entries.delete(key);
    this.youngest = { key, value };
    this.shrinkTo(this.limit - 1);
  }

  private shelveYoungest(): void {
    if (!this.youngest) return;
    this.entries.set(this.youngest.key, this.shelve(this.youngest.value));
    this.youngest = undefined;
  }

  /** A map iterates in insertion order: what was shelved first goes first. */
  private shrinkTo(size: number): void {
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= size) return;
      this.entries.delete(oldest);
    }
  }
}
