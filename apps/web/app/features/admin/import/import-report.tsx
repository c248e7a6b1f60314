import type { ImportProblem, ProductImport } from "@toile/contract";
import { formatNumber } from "../../../lib/format/number.ts";
import { Progress } from "../../../ui/progress.tsx";
import { ImportPictures } from "./import-pictures.tsx";
import { isUnderWay } from "./use-import.ts";

const PROBLEMS_SHOWN = 20;

/** How far an import is, and what came of it. */
export function ImportReport({ given }: { given: ProductImport }) {
  const { dryRun, progress, failure, problems, failed, remarks, remarked } = given;
  const running = isUnderWay(given);
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-2">
        <p className="font-medium">{headline(given)}</p>
        {running ? <Progress value={Math.round(progress * 100)} label="Progress of the import" /> : null}
        {failure ? <p className="text-thread">{failure}</p> : null}
        {dryRun && !running ? <p className="text-sm text-muted">This was only a check; nothing has changed.</p> : null}
      </div>
      <Counts given={given} />
      {running ? null : <ImportPictures pictures={given.pictures} />}
      <Problems title="What we skipped, and why" problems={problems} total={failed} />
      <Problems title="Imported, but please check these" problems={remarks} total={remarked} />
    </div>
  );
}

function headline({ state, fileName, dryRun }: ProductImport): string {
  if (state === "waiting") return `${fileName} is waiting its turn.`;
  if (state === "running") return dryRun ? `Checking ${fileName}.` : `Importing ${fileName}.`;
  if (state === "failed") return `${fileName} could not be read completely.`;
  return dryRun ? `${fileName} was checked.` : `${fileName} was imported.`;
}

function Counts({ given: { rows, created, updated, unchanged, failed } }: { given: ProductImport }) {
  const counts = [
    { name: "Rows", value: rows },
    { name: "New", value: created },
    { name: "Changed", value: updated },
    { name: "As before", value: unchanged },
    { name: "Left out", value: failed },
  ];
  return (
    <dl className="grid grid-cols-3 gap-y-4 border-y py-4 sm:grid-cols-5">
      {counts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular mt-0.5 font-medium">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ title, problems, total }: { title: string; problems: ImportProblem[]; total: number }) {
  if (problems.length === 0) return null;
  const more = Math.max(total, problems.length) - Math.min(problems.length, PROBLEMS_SHOWN);
  return (
    <div>
      <h3 className="mb-2 font-medium">{title}</h3>
      <ul className="divide-y divide-line border-y text-sm">
        {problems.slice(0, PROBLEMS_SHOWN).map(({ line, reason }) => (
          <li key={`${line} ${reason}`} className="grid grid-cols-[5rem_1fr] gap-3 py-2">
            <span className="tabular text-muted">Line {formatNumber(line)}</span>
            <span className="wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-sm text-muted">And {formatNumber(more)} more.</p> : null}
    </div>
  );
}
