import { useQuery } from "@tanstack/react-query";
import { API_BASE } from "@toile/contract";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { developerKeys } from "../developer-keys.ts";
import { keyOperations, type OpenApiDocument, type Operation } from "./openapi.rules.ts";
import { TryIt } from "./try-it.tsx";

/** Every call that a key opens, as the server describes it, each to be tried with a key of one's own. The key stays in this page's memory. */
export function Reference() {
  const [key, setKey] = useState("");
  const { data: value, isError, refetch } = useQuery({ queryKey: developerKeys.reference, queryFn: loadOperations });
  if (value === undefined) {
    if (isError)
      return (
        <ErrorState title="The reference could not be loaded" onRetry={refetch} className="py-8">
          Please try again in a moment.
        </ErrorState>
      );
    return (
      <SkeletonGroup label="Loading the reference" className="grid gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  return (
    <div className="grid min-w-0 gap-6">
      <PasswordField
        label="Your API key"
        hint="For trying calls here. We send it only to this server, and forget it when you leave the page. Try-ons cost credits."
        value={key}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => setKey(event.target.value.trim())}
      />
      <ul className="divide-y divide-line border-y">
        {value.map((operation) => (
          <li key={operation.id}>
            <OperationItem operation={operation} apiKey={key} />
          </li>
        ))}
      </ul>
    </div>
  );
}

async function loadOperations(): Promise<Operation[]> {
  const response = await fetch(`${API_BASE}/openapi.json`);
  if (!response.ok) throw new Error(`the document answered ${response.status}`);
  // Our own server's, made from the code that answers.
  return keyOperations((await response.json()) as OpenApiDocument);
}

function OperationItem({ operation, apiKey }: { operation: Operation; apiKey: string }) {
  const [wasOpened, setWasOpened] = useState(false);
  const { method, path, summary } = operation;
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open:rotate-90" aria-hidden="true" />
        <span className="grid min-w-0 gap-0.5">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 font-mono text-sm">
            <span className="font-medium text-thread">{method}</span>
            <span className="min-w-0 break-all">{path}</span>
          </span>
          <span className="text-sm text-muted">{summary}</span>
        </span>
      </summary>
      {wasOpened ? <Details operation={operation} apiKey={apiKey} /> : null}
    </details>
  );
}

function Details({ operation, apiKey }: { operation: Operation; apiKey: string }) {
  const { description, responses } = operation;
  return (
    <div className="grid gap-6 pb-8 sm:pl-7">
      {description ? <p className="measure text-sm">{description}</p> : null}
      <TryIt operation={operation} apiKey={apiKey} />
      <section aria-label="Responses">
        <h3 className="font-medium">Responses</h3>
        <dl className="mt-2 divide-y divide-line border-y text-sm">
          {responses.map(({ status, description: words }) => (
            <div key={status} className="flex gap-4 py-2">
              <dt className="tabular font-medium">{status}</dt>
              <dd className="min-w-0 break-words">{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
