import { useMutation } from "@tanstack/react-query";
import { SUPPORT_PAGE, type SupportMessage, supportStates } from "@toile/contract";
import clsx from "clsx";
import { Link, useSearchParams } from "react-router";
import { formatDay } from "../../../lib/format/day.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useAdminApi } from "../load/admin-api.ts";
import { adminKeys } from "../load/admin-keys.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { useLastPage } from "../table/use-last-page.ts";

type State = (typeof supportStates)[number];
const STATE_LABELS: Record<State, string> = { open: "Open", answered: "Answered", all: "All" };

/** /admin/support: what people asked, newest first. Answers are written in the operator's own mail program. */
export function SupportPage() {
  const { state, page, go, hrefOf, goToPage } = useAddress();
  const messages = useAdminQuery({
    failure: "Failed to load questions",
    queryKey: adminKeys.support({ state, page }),
    load: (client) => client.supportMessages({ state, page }),
  });
  const { data: value, isError, isFetching, refetch } = messages;
  const pages = value && Math.max(1, Math.ceil(value.total / SUPPORT_PAGE));
  useLastPage(page, pages, goToPage);
  return (
    <div className="page pb-16">
      <Link to="/admin" className="target text-sm underline decoration-thread underline-offset-4">
        Admin Panel
      </Link>
      <h1 className="display mt-3 text-headline">
        Questions <em className="text-thread">asked</em>
      </h1>
      <fieldset className="mt-6 flex flex-wrap gap-2">
        <legend className="sr-only">Which questions</legend>
        {supportStates.map((one) => (
          <Button
            key={one}
            variant={one === state ? "primary" : "secondary"}
            aria-pressed={one === state}
            onClick={() => go(one)}
          >
            {STATE_LABELS[one]}
          </Button>
        ))}
      </fieldset>
      <div className={clsx("mt-8", isFetching && value && "opacity-60")}>
        {value === undefined ? (
          isError ? (
            <ErrorState title="The questions could not be loaded" onRetry={refetch} />
          ) : (
            <div className="flex min-h-[30dvh] items-center justify-center">
              <Spinner size="large" label="Loading" />
            </div>
          )
        ) : value.items.length === 0 ? (
          <EmptyState title={state === "open" ? "No open questions" : "No questions"}>
            We list messages from the contact form here, and mail them to you.
          </EmptyState>
        ) : (
          <ul className="border-t">
            {value.items.map((message) => (
              <MessageRow key={message.id} message={message} onChanged={refetch} />
            ))}
          </ul>
        )}
      </div>
      <Pagination page={page} pageCount={pages ?? 1} hrefFor={hrefOf} label="Pages of questions" className="mt-8" />
    </div>
  );
}

function useAddress() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("state");
  const state: State = supportStates.find((one) => one === asked) ?? "open";
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1);
  const go = (next: State) => setSearch(next === "open" ? {} : { state: next }, { replace: true });
  const at = (to: number) => new URLSearchParams({ state, page: String(to) });
  const hrefOf = (to: number) => `/admin/support?${at(to)}`;
  const goToPage = (to: number) => setSearch(at(to), { replace: true });
  return { state, page, go, hrefOf, goToPage };
}

type MessageRowProps = { message: SupportMessage; onChanged: () => void };

function MessageRow({ message, onChanged }: MessageRowProps) {
  const { id, name, email, topic, message: text, createdAt, answeredAt, userId } = message;
  const { getClient } = useAdminApi();
  const mark = useMutation({
    mutationFn: async () => (await getClient()).markAnswered(id, answeredAt === null),
    onSuccess: onChanged,
    meta: { failure: "Failed to update the question" },
  });
  const answer = `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?subject=${encodeURIComponent("Your question")}`;
  return (
    <li className="grid gap-x-10 gap-y-4 border-b py-6 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]">
      <div className="text-sm">
        <h2 className="font-medium">{name}</h2>
        <p className="break-all text-muted">{email}</p>
        <p className="mt-2 text-muted">
          {topic} · <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
        <p className="text-muted">{userId ? "Was logged in" : "Was not logged in"}</p>
      </div>
      <p className="max-w-[44em] whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap items-start gap-2 lg:flex-col">
        <a href={answer} className="target underline decoration-thread underline-offset-4">
          Answer by email
        </a>
        <Button size="small" variant="secondary" loading={mark.isPending} onClick={() => mark.mutate()}>
          {answeredAt ? "Open again" : "Mark as answered"}
        </Button>
      </div>
    </li>
  );
}
