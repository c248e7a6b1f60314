import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../../ui/table.tsx";
import { lookOf } from "./chart.rules.ts";

export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] };
export type ChartCardProps = {
  title: string;
  /** The figure that the chart comes to. */
  total?: string;
  note?: string;
  /** The names of several series, in their order. */
  legend?: readonly string[];
  lines?: boolean;
  /** Said in place of a chart with nothing in it. */
  empty: string | null;
  /** The first column names the row. */
  table?: ChartTable;
  children: ReactNode;
};

export function ChartCard({ title, total, note, legend, lines = false, empty, table, children }: ChartCardProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="min-w-0 border-t pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={id} className="text-title display">
          {title}
        </h3>
        {total ? <p className="tabular text-sm text-muted">{total}</p> : null}
      </div>
      {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
      {empty === null ? (
        <>
          {legend && legend.length > 1 ? <Legend names={legend} lines={lines} /> : null}
          {children}
          {table ? <AsTable title={title} table={table} /> : null}
        </>
      ) : (
        <p className="mt-4 border border-dashed px-4 py-10 text-center text-sm text-muted">{empty}</p>
      )}
    </figure>
  );
}

function Legend({ names, lines }: { names: readonly string[]; lines: boolean }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {names.map((name, index) => {
        const { colour, dashes } = lookOf(index);
        return (
          <li key={name} className="inline-flex items-center gap-2">
            <svg width={lines ? 26 : 12} height="12" aria-hidden="true">
              {lines ? (
                <line x1="0" y1="6" x2="26" y2="6" stroke={colour} strokeWidth="2" strokeDasharray={dashes} />
              ) : (
                <rect width="12" height="12" fill={colour} />
              )}
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}

function AsTable({ title, table: { head, rows } }: { title: string; table: ChartTable }) {
  return (
    <details className="group mt-3 text-sm">
      <summary className="target inline-flex cursor-pointer list-none items-center gap-1 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        As a table<span className="sr-only">: {title}</span>
      </summary>
      <div className="mt-2 max-h-80 overflow-y-auto">
        <Table caption={title}>
          <TableHead>
            <TableRow>
              {head.map((name, index) => (
                <TableHeader key={name} numeric={index > 0}>
                  {name}
                </TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([first = "", ...others]) => (
              <TableRow key={first}>
                <TableCell middle className="whitespace-nowrap">
                  {first}
                </TableCell>
                {others.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                  <TableCell key={index} middle numeric>
                    {value}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </details>
  );
}
