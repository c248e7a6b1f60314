/** On any page, announces a try-on that ended unseen: once, with its picture. */
import type { Client, Prediction } from "@toile/contract";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useClient } from "../../../lib/api/use-client.ts";
import { badgeUntilSeen } from "../../../lib/badge.ts";
import { wornNames } from "../../../lib/format/worn-names.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { followPrediction, hasEnded } from "./follow-prediction.ts";
import { askForNews, isShown, onNewsAsked, whenVisible } from "./news.ts";

/** Another page or tab that shows it registers that within this time. */
const COURTESY_MS = 1_500;

/** Collects unseen results, each announced by one page only; running ones are followed and loaded again at their end. */
async function gather(client: Client, signal: AbortSignal): Promise<Prediction[]> {
  const unseen = (await client.tryOn.unseen()).filter(({ id }) => !isShown(id));
  for (const { id } of unseen.filter((each) => !hasEnded(each)))
    followPrediction({ client, predictionId: id, signal, onUpdate: () => {} }).then(askForNews, () => {});
  const ended = unseen.filter(hasEnded);
  if (ended.length === 0) return [];
  badgeUntilSeen(ended.length);
  // The first tab to ask may announce it, so a hidden tab waits: no one would see it there.
  await whenVisible(signal);
  await new Promise((done) => setTimeout(done, COURTESY_MS));
  const ours = await Promise.all(
    ended.map(async (each) => !signal.aborted && !isShown(each.id) && (await client.tryOn.seen(each.id)).first),
  );
  return ended.filter((_, index) => ours[index]);
}

export function TryOnNews() {
  const getClient = useClient();
  const [news, setNews] = useState<Prediction[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const look = () =>
      getClient()
        .then((client) => gather(client, abort.signal))
        .then(
          (ended) => !abort.signal.aborted && ended.length > 0 && setNews((before) => [...ended, ...before]),
          // Announced next time; meanwhile each is among the earlier try-ons.
          (error: unknown) => console.error("Finished try-ons could not be loaded", error),
        );
    const stop = onNewsAsked(look);
    look();
    return () => {
      stop();
      abort.abort();
    };
  }, [getClient]);

  const [latest] = news;
  if (!latest) return null;
  const done = () => setNews([]);
  const [imageUrl] = latest.resultImageUrls;
  const name = wornNames(latest).join(" with ");
  return (
    <section
      aria-label="Your try-on"
      className="fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-30 flex animate-settle-in items-center gap-4 rounded-field border border-edge bg-bg py-3 pr-2 pl-3 sm:right-auto sm:bottom-6 sm:left-6 sm:w-[24rem] [body:has([data-dock])_&]:bottom-[calc(7.5rem+env(safe-area-inset-bottom))] sm:[body:has([data-dock])_&]:bottom-24 max-sm:[body:has([data-cookie-banner])_&]:top-20 max-sm:[body:has([data-cookie-banner])_&]:bottom-auto!"
    >
      {imageUrl ? (
        <img src={imageUrl} alt="" className="aspect-3/4 w-16 shrink-0 rounded-picture bg-muslin object-cover" />
      ) : null}
      <div role="status" className="min-w-0 flex-1">
        <p className="font-medium">{imageUrl ? "Your try-on is ready" : "A try-on did not work"}</p>
        <p className="line-clamp-2 text-sm text-muted">
          {imageUrl ? name : `${latest.error?.message ?? ""} Your credit is back.`}
          {news.length > 1 ? ` And ${news.length - 1} more.` : null}
        </p>
        <Link
          to={imageUrl ? `/try-on?result=${latest.id}` : "/try-on"}
          onClick={done}
          className="target mt-1 inline-block text-sm font-medium underline decoration-thread underline-offset-4"
        >
          {imageUrl ? "See it" : "Try again"}
        </Link>
      </div>
      <IconButton label="Close" onClick={done}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
