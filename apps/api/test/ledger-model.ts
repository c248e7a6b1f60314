/**
 * A model of the ledger: credits are moved one at a time, and only the place of each is recorded. Slow, but simple
 * enough to trust; the real ledger is compared with it.
 */
const HOUR_MS = 3_600_000;

export type ModelLot = {
  source: string;
  granted: number;
  available: number;
  held: number;
  consumed: number;
  expired: number;
  revoked: number;
  /** Milliseconds; null: never. */
  expiresAtMs: number | null;
};
type ModelHold = { lots: ModelLot[]; state: "pending" | "captured" | "released" };

export class LedgerModel {
  readonly lots: ModelLot[] = [];
  readonly holds = new Map<string, ModelHold>();
  /** Credits taken back, by the source that granted them. */
  readonly clawedBack = new Map<string, number>();
  private readonly references = new Set<string>();
  debt = 0;
  nowMs: number;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  get available(): number {
    return this.lots.reduce((sum, lot) => sum + lot.available, 0);
  }

  get spendable(): number {
    return this.lots.reduce((sum, lot) => sum + (this.over(lot) ? 0 : lot.available), 0);
  }

  get held(): number {
    return this.lots.reduce((sum, lot) => sum + lot.held, 0);
  }

  get consumed(): number {
    return this.lots.reduce((sum, lot) => sum + lot.consumed, 0);
  }

  grant(source: string, credits: number, hours: number | null): boolean {
    this.tidy();
    if (this.lots.some((lot) => lot.source === source)) return false;
    this.add(source, credits, hours === null ? null : this.nowMs + hours * HOUR_MS);
    this.tidy();
    return true;
  }

  reserve(tryon: string, credits: number): "held" | "repeated" | "refused" {
    this.tidy();
    if (this.holds.has(tryon)) return "repeated";
    if (this.spendable < credits) return "refused";
    const lots: ModelLot[] = [];
    for (let credit = 0; credit < credits; credit++) {
      const lot = this.nextLot();
      if (!lot) throw new Error("the model counted wrongly");
      lot.available -= 1;
      lot.held += 1;
      lots.push(lot);
    }
    this.holds.set(tryon, { lots, state: "pending" });
    return "held";
  }

  /** `taken`: the credits of a captured hold that its result cost; the others are returned as after a failure. */
  resolve(tryon: string, end: "captured" | "failed" | "cancelled", taken = Infinity): string | null {
    const hold = this.holds.get(tryon);
    if (!hold) return null;
    this.tidy();
    if (hold.state !== "pending") return hold.state;
    hold.state = end === "captured" ? "captured" : "released";
    let left = end === "captured" ? taken : 0;
    // In the order of spending: the first to expire, among equals the oldest.
    const age = (lot: ModelLot) => this.lots.indexOf(lot);
    const ends = (lot: ModelLot) => lot.expiresAtMs ?? Number.MAX_VALUE;
    for (const lot of hold.lots.toSorted((one, other) => ends(one) - ends(other) || age(one) - age(other))) {
      lot.held -= 1;
      if (left > 0) {
        lot.consumed += 1;
        left -= 1;
        continue;
      }
      lot.available += 1;
      if (end !== "cancelled" && this.over(lot)) lot.expiresAtMs = this.nowMs + 72 * HOUR_MS;
    }
    this.tidy();
    return hold.state;
  }

  clawback(source: string, target: number, reference: string): number {
    const lot = this.lots.find((one) => one.source === source);
    if (!lot) return 0;
    this.tidy();
    if (this.references.has(`clawback:${reference}`)) return 0;
    let taken = 0;
    while ((this.clawedBack.get(source) ?? 0) < Math.min(target, lot.granted)) {
      if (lot.available > 0) {
        lot.available -= 1;
        lot.revoked += 1;
      } else if (lot.expired > 0) {
        lot.expired -= 1;
        lot.revoked += 1;
      } else {
        this.debt += 1;
      }
      this.clawedBack.set(source, (this.clawedBack.get(source) ?? 0) + 1);
      taken += 1;
    }
    if (taken > 0) this.references.add(`clawback:${reference}`);
    this.tidy();
    return taken;
  }

  reinstate(source: string, target: number, reference: string): number {
    const lot = this.lots.find((one) => one.source === source);
    if (!lot) return 0;
    this.tidy();
    if (this.references.has(`reinstate:${reference}`)) return 0;
    let returned = 0;
    let restored = 0;
    while ((this.clawedBack.get(source) ?? 0) > target) {
      if (this.debt > 0) this.debt -= 1;
      else restored += 1;
      this.clawedBack.set(source, (this.clawedBack.get(source) ?? 0) - 1);
      returned += 1;
    }
    if (restored > 0) {
      const expiresAtMs = this.over(lot) ? this.nowMs + 72 * HOUR_MS : lot.expiresAtMs;
      this.add(`reinstate:${reference}`, restored, expiresAtMs);
    }
    if (returned > 0) this.references.add(`reinstate:${reference}`);
    this.tidy();
    return returned;
  }

  /** What the ledger does in every operation: expired credits are removed, and debt is paid from the rest. */
  tidy(): void {
    for (const lot of this.lots) {
      if (!this.over(lot)) continue;
      lot.expired += lot.available;
      lot.available = 0;
    }
    for (let lot = this.nextLot(); lot && this.debt > 0; lot = this.nextLot()) {
      lot.available -= 1;
      lot.revoked += 1;
      this.debt -= 1;
    }
  }

  private add(source: string, credits: number, expiresAtMs: number | null): void {
    const empty = { held: 0, consumed: 0, expired: 0, revoked: 0 };
    this.lots.push({ source, granted: credits, available: credits, ...empty, expiresAtMs });
  }

  private over(lot: ModelLot): boolean {
    return lot.expiresAtMs !== null && lot.expiresAtMs <= this.nowMs;
  }

  /** The lot of the next credit: the first to expire, among equals the oldest. */
  private nextLot(): ModelLot | undefined {
    let next: ModelLot | undefined;
    for (const lot of this.lots) {
      if (lot.available === 0 || this.over(lot)) continue;
      if (!next || (lot.expiresAtMs ?? Infinity) < (next.expiresAtMs ?? Infinity)) next = lot;
    }
    return next;
  }
}
