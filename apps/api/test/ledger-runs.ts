/** How long the ledger's random tests go on. `LEDGER_RUNS=10000` is the campaign; a failure prints its seed and the shortest history. */
export const LEDGER_RUNS = Number(process.env.LEDGER_RUNS ?? 200);
/** `LEDGER_SEED` repeats a printed run. */
export const LEDGER_SEED = Number(process.env.LEDGER_SEED ?? Date.now() % 2 ** 31);
