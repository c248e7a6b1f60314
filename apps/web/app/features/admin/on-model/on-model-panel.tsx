import type { HouseModel, OnModelItem, OnModelProgress, OnModelView } from "@toile/contract";
import { onModelViews } from "@toile/contract";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../lib/format/number.ts";
import type { Query } from "../../../lib/query/use-query.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { Progress as ProgressBar } from "../../../ui/progress.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";
import type { AdminApi } from "../load/admin-api.ts";
import { useAdminQuery } from "../load/use-admin-query.ts";
import { ListPanel } from "../table/list-panel.tsx";
import { useListAddress } from "../table/use-list-address.ts";
import { ContactSheet } from "./contact-sheet.tsx";
import { LeftOut } from "./left-out.tsx";
import { ModelsDialog } from "./models-dialog.tsx";
import { useAct } from "./use-act.ts";

const PAGE_SIZE = 48;
const PROGRESS_EVERY_MS = 5_000;
const NOUN = { one: "picture", many: "pictures" };
const VIEW_NAMES: Record<OnModelView, string> = {
  undecided: "To review",
  accepted: "Accepted",
  rejected: "Rejected",
  "left-out": "Left out",
};
const NOTHING: Record<OnModelView, { title: string; text: string }> = {
  undecided: {
    title: "Nothing to review",
    text: "Good pictures appear here as we make them. The shop shows them until you reject them.",
  },
  accepted: { title: "None accepted yet", text: "We show what you accept before the others." },
  rejected: { title: "None rejected", text: "We don't show what you reject. You can bring it back here." },
  "left-out": { title: "None left out", text: "What did not come out well enough, and why." },
};

const toView = (asked: string | null): OnModelView => onModelViews.find((view) => view === asked) ?? "undecided";

/** Products on the house's models: having them made, and looking them through. */
export function OnModelPanel({ api }: { api: AdminApi }) {
  const [params, setParams] = useSearchParams();
  const view = toView(params.get("view"));
  const progress = useProgress(api);
  const models = useAdminQuery({
    api,
    failure: "Failed to load the house models",
    load: ({ onModel }) => onModel.models(),
  });
  const choose = (chosen: string) =>
    setParams(chosen === "undecided" ? {} : { view: chosen }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <Head api={api} progress={progress} models={models} />
      <Tabs value={view} onValueChange={choose} className="mt-8">
        <TabList aria-label="Pictures on models" shown={view}>
          {onModelViews.map((one) => (
            <Tab key={one} value={one}>
              {VIEW_NAMES[one]}
            </Tab>
          ))}
        </TabList>
        {onModelViews.map((one) => (
          <TabPanel key={one} value={one} className="-mt-4">
            {one === view ? <Board key={one} api={api} view={one} onDecided={progress.reload} /> : null}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

/** Read again while pictures wait. */
function useProgress(api: AdminApi): Query<OnModelProgress> {
  const progress = useAdminQuery({
    api,
    failure: "Failed to load the progress",
    load: ({ onModel }) => onModel.progress(),
  });
  const { value, reload } = progress;
  const isWorking = (value?.waiting ?? 0) > 0;
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(reload, PROGRESS_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWorking, reload]);
  return progress;
}

type HeadProps = { api: AdminApi; progress: Query<OnModelProgress>; models: Query<HouseModel[]> };

function Head({ api, progress, models }: HeadProps) {
  const { busy, act } = useAct(api);
  const [open, setOpen] = useState(false);
  const make = async () => {
    if (await act("Failed to request the pictures", ({ onModel }) => onModel.make())) progress.reload();
  };
  const hasModels = (models.value?.length ?? 0) > 0;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <Progress value={progress.value} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          House models
        </Button>
        <Button onClick={() => void make()} loading={busy} disabled={!hasModels}>
          Make missing pictures
        </Button>
      </div>
      {open ? (
        <ModelsDialog
          api={api}
          models={models}
          onChanged={() => {
            models.reload();
            progress.reload();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

function Progress({ value }: { value: OnModelProgress | undefined }) {
  if (!value) return <p className="min-h-12 grow" />;
  const { waiting, good, poor, refused, failed, products, models } = value;
  const ended = good + poor + refused + failed;
  if (ended + waiting === 0) {
    return (
      <p className="measure grow text-muted">
        We can show every product on your house models. It costs no credits, and shoppers’ try-ons come first.
      </p>
    );
  }
  const left = poor + refused + failed;
  return (
    <div className="grow basis-80">
      <p className="tabular">
        {formatNumber(good)} good{left > 0 ? `, ${formatNumber(left)} left out` : ""}
        {waiting > 0 ? `, ${formatNumber(waiting)} still to be made` : ""} ·{" "}
        <span className="text-muted">
          {formatNumber(products)} {products === 1 ? "product" : "products"} on {models}{" "}
          {models === 1 ? "model" : "models"}
        </span>
      </p>
      {waiting > 0 ? (
        <ProgressBar className="mt-2 max-w-md" value={(100 * ended) / (ended + waiting)} label="Pictures made" />
      ) : null}
    </div>
  );
}

function Board({ api, view, onDecided }: { api: AdminApi; view: OnModelView; onDecided: () => void }) {
  const address = useListAddress();
  const { page } = address;
  const pictures = useAdminQuery({
    api,
    failure: "Failed to load the pictures",
    request: String(page),
    load: ({ onModel }) => onModel.pictures({ view, page, limit: PAGE_SIZE }),
  });
  const { title, text } = NOTHING[view];
  return (
    <ListPanel
      query={pictures}
      address={address}
      noun={NOUN}
      countOf={({ total }) => ({ total })}
      empty={<EmptyState title={title}>{text}</EmptyState>}
    >
      {({ items, total }) => (
        <>
          <Pictures key={keyOf(items)} api={api} view={view} items={items} onDecided={onDecided} />
          <Pagination
            className="mt-8"
            page={page}
            pageCount={Math.ceil(total / PAGE_SIZE)}
            onPage={(chosen) => address.change({ page: chosen })}
          />
        </>
      )}
    </ListPanel>
  );
}

/** Another page begins at its own first picture, with nothing to undo. */
const keyOf = (items: OnModelItem[]): string => items[0]?.id ?? "";

type PicturesProps = { api: AdminApi; view: OnModelView; items: OnModelItem[]; onDecided: () => void };

function Pictures({ api, view, items, onDecided }: PicturesProps) {
  if (view === "left-out") return <LeftOut items={items} />;
  return <ContactSheet api={api} items={items} onDecided={onDecided} />;
}
