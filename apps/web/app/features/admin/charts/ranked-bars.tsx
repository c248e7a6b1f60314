export type Rank = { name: string; value: number /** Beside the figure: '34%'. */; note?: string };

/** Figures by size, as words, bars and numbers: its own table for a screen reader. */
export function RankedBars({ ranks, format }: { ranks: readonly Rank[]; format: (value: number) => string }) {
  const most = Math.max(1, ...ranks.map(({ value }) => value));
  return (
    <dl className="mt-4 grid gap-4">
      {ranks.map(({ name, value, note }) => (
        <div key={name}>
          <div className="flex items-baseline justify-between gap-4 text-sm">
            <dt>{name}</dt>
            <dd className="tabular">
              {format(value)}
              {note ? <span className="text-muted"> {note}</span> : null}
            </dd>
          </div>
          <div className="mt-1.5 h-2 bg-muslin forced-colors:border" aria-hidden="true">
            <div
              className="h-full bg-chalk forced-colors:bg-[CanvasText]"
              style={{ width: `${(100 * value) / most}%` }}
            />
          </div>
        </div>
      ))}
    </dl>
  );
}
