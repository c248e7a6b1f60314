import type { HouseModel, OnModelItem, OnModelProgress, OnModelView } from "@toile/contract";
import { onModelViews } from "@toile/contract";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatNumber } from "../../../lib/format/number.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { Progress as ProgressBar } from "../../../ui/progress.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";
import { adminKeys } from "../load/admin-keys.ts";
import type { AdminQuery } from "../load/use-admin-query.ts";
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
export function OnModelPanel() {
  const [params, setParams] = useSearchParams();
  const view = toView(params.get("view"));
  const progress = useProgress();
  const models = useAdminQuery({
    queryKey: adminKeys.houseModels,
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
      <Head progress={progress} models={models} />
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
            {one === view ? <Board key={one} view={one} onDecided={progress.refetch} /> : null}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

/** Read again while pictures wait. */
const useProgress = (): AdminQuery<OnModelProgress> =>
  useAdminQuery({
    queryKey: adminKeys.onModelProgress,
    failure: "Failed to load the progress",
    load: ({ onModel }) => onModel.progress(),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? PROGRESS_EVERY_MS : false),
  });

type HeadProps = { progress: AdminQuery<OnModelProgress>; models: AdminQuery<HouseModel[]> };

function Head({ progress, models }: HeadProps) {
  const { busy, act } = useAct();
  const [open, setOpen] = useState(false);
  const make = async () => {
    if (await act("Failed to request the pictures", ({ onModel }) => onModel.make())) void progress.refetch();
  };
  const hasModels = (models.data?.length ?? 0) > 0;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <Progress value={progress.data} />
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
          models={models}
          onChanged={() => {
            void models.refetch();
            void progress.refetch();
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

function Board({ view, onDecided }: { view: OnModelView; onDecided: () => void }) {
  const address = useListAddress();
  const { page } = address;
  const pictures = useAdminQuery({
    failure: "Failed to load the pictures",
    queryKey: adminKeys.onModelPictures({ view, page }),
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
          <Pictures key={keyOf(items)} view={view} items={items} onDecided={onDecided} />
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

type PicturesProps = { view: OnModelView; items: OnModelItem[]; onDecided: () => void };

function Pictures({ view, items, onDecided }: PicturesProps) {
  if (view === "left-out") return <LeftOut items={items} />;
  return <ContactSheet items={items} onDecided={onDecided} />;
}
