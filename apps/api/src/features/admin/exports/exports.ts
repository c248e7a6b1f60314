/** Lists of the admin area as CSV, written while they are read: only a part of the rows is in memory at a time. */
import type { AdminExportFilters, AdminExportList } from "@toile/contract";
import * as audit from "../../audit/audit.ts";
import { csvHead, csvRows } from "./csv.rules.ts";
import { type ExportDeps, listOf } from "./lists.ts";

export type { ExportDeps } from "./lists.ts";

export type Exporting<L extends AdminExportList> = {
  list: L;
  filters: AdminExportFilters<L>;
  actorId: string;
  origin: audit.Origin;
};

/** The audit row is written before the first line is sent, because even a partial file may have been read. */
export async function exportList<L extends AdminExportList>(
  deps: ExportDeps,
  { list, filters, actorId, origin }: Exporting<L>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const detail = { list, ...recordable(filters) };
  await deps.database.write((tx) =>
    audit.record(tx, { action: "list.exported", actorId, subjectId: null, origin, detail }),
  );
  return streamOf(linesOf(deps, list, filters));
}

/** The search text may be a person's name or address, which audit rows must not contain. */
function recordable(filters: object): Record<string, unknown> {
  const { search, ...others } = filters as Record<string, unknown>;
  return search ? { ...others, searched: true } : others;
}

const encoder = new TextEncoder();

async function* linesOf<L extends AdminExportList>(deps: ExportDeps, list: L, filters: AdminExportFilters<L>) {
  const { columns, parts } = listOf(list);
  yield encoder.encode(csvHead(columns));
  for await (const rows of parts(deps, filters)) yield encoder.encode(csvRows(columns, rows));
}

/** Continues when the last part was sent. A failing part breaks the file off, so that it is not taken for complete. */
export function streamOf(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
