import type { Prediction } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useClient } from "../../../lib/api/use-client.ts";
import { Progress } from "../../../ui/progress.tsx";
import { followPrediction, hasEnded } from "../progress/follow-prediction.ts";
import { stageWords } from "../progress/stages.ts";

/** Try-ons that are running now. `onEnded`: one of them has ended. */
export function useLooksUnderWay(onEnded: () => void): Prediction[] {
  const getClient = useClient();
  const [underWay, setUnderWay] = useState<Prediction[]>([]);
  const ended = useRef(onEnded);
  ended.current = onEnded;
  useEffect(() => {
    const abort = new AbortController();
    const update = (news: Prediction) =>
      setUnderWay((before) => before.flatMap((each) => (each.id !== news.id ? each : hasEnded(news) ? [] : news)));
    const follow = async () => {
      const client = await getClient();
      const running = (await client.tryOn.unseen()).filter((each) => !hasEnded(each));
      if (abort.signal.aborted) return;
      setUnderWay(running);
      for (const { id } of running)
        followPrediction({ client, predictionId: id, signal: abort.signal, onUpdate: update }).then(
          (end) => {
            update(end);
            ended.current();
          },
          // The page was left, or the server is unreachable: it is among the looks next time.
          () => {},
        );
    };
    follow().catch((error: unknown) => console.error("Running try-ons could not be loaded", error));
    return () => abort.abort();
  }, [getClient]);
  return underWay;
}

/** In the place where its picture will be. */
export function LookUnderWay({ prediction }: { prediction: Prediction }) {
  return (
    <li className="flex min-w-0 flex-col">
      <Link
        to="/try-on"
        className="flex aspect-3/4 w-full flex-col justify-end gap-3 rounded-picture border border-dashed border-edge bg-muslin p-4"
      >
        <span className="display text-title">In the fitting room</span>
        <span className="text-sm text-muted">{stageWords(prediction)}</span>
        <Progress value={Math.round(prediction.progress * 100)} label="Your try-on is being made" />
      </Link>
      {prediction.product ? (
        <p className="mt-3 leading-snug font-medium">{prediction.product.name}</p>
      ) : (
        <p className="mt-3 leading-snug font-medium">A garment of your own</p>
      )}
    </li>
  );
}
