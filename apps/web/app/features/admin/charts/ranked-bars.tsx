export type Rank = { name: string; value: number /** Beside the figure: '34%'. */; note?: string };

/** Figures by size, as words, bars and numbers: a list for a screen reader. */
export function RankedBars({ ranks, format }: { ranks: readonly Rank[]; format: (value: number) => string }) {
  const most = Math.max(1, ...ranks.map(({ value }) => value));
  return (
    <ul className="mt-4 grid gap-4">
      {ranks.map(({ name, value, note }) => (
        <li key={name}>
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <span>{name}</span>
            <span className="tabular">
              {format(value)}
              {note ? <span className="text-muted"> {note}</span> : null}
            </span>
          </p>
          <div className="mt-1.5 h-2 bg-muslin forced-colors:border" aria-hidden="true">
            <div
              className="h-full bg-chalk forced-colors:bg-[CanvasText]"
              style={{ width: `${(100 * value) / most}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
