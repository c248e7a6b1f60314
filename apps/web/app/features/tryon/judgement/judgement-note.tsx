import { Undo2 } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import type { Result } from "../machine/tryon-machine.ts";
import { nextSteps } from "./judgement-advice.ts";
import { likeliestMend, type Mend } from "./likeliest-mend.ts";
import { MendOffer, type MendOfferProps } from "./mend-offer.tsx";

export type JudgementNoteProps = Pick<MendOfferProps, "result" | "onMend"> & {
  onChangePhoto: () => void;
  onChangeGarment: () => void;
};

const ANOTHER = { photo: "Use another photo", garment: "Use another picture of the garment" };

const mendOf = ({ judgement, alternatives }: Result): Mend | null =>
  judgement && likeliestMend(judgement, alternatives);

/** If one thing is wrong: what it is, and what might work better. */
export function JudgementHint({ result, onMend, onChangePhoto, onChangeGarment }: JudgementNoteProps) {
  const { judgement } = result;
  const [alarm] = judgement?.chargeable ? judgement.alarms : [];
  const mend = mendOf(result);
  if (!judgement || !alarm || !mend) return null;
  const [step] = nextSteps(judgement);
  return (
    <div className="border-l border-edge pl-4 text-sm text-muted">
      <p>
        {alarm.message} What might work better: {step?.replace(/^A/, "a")}
      </p>
      {mend.kind === "version" ? (
        <div className="mt-2">
          <MendOffer result={result} version={mend.alternative} onMend={onMend} quiet />
        </div>
      ) : (
        <Button
          variant="secondary"
          size="small"
          onClick={mend.kind === "photo" ? onChangePhoto : onChangeGarment}
          className="mt-3"
        >
          {ANOTHER[mend.kind]}
        </Button>
      )}
    </div>
  );
}

/** A note about the cost of a result, if it was not the usual price. */
export function CostNote(props: JudgementNoteProps) {
  const isCharged = props.result.judgement?.chargeable !== false;
  return isCharged ? <FreeNote result={props.result} /> : <NotChargedNote {...props} />;
}

/** Beside a free picture: that the credit was returned, why, and what to try next. */
function NotChargedNote({ result, onMend, onChangePhoto, onChangeGarment }: JudgementNoteProps) {
  const mend = mendOf(result);
  const judgement = result.judgement ?? { alarms: [] };
  const changes = [
    { kind: "photo", label: "Change the photo", onClick: onChangePhoto },
    { kind: "garment", label: "Change the garment", onClick: onChangeGarment },
  ];
  // The more likely one first.
  if (mend?.kind === "garment") changes.reverse();
  return (
    <section aria-labelledby="not-charged" className="rounded-picture bg-muslin px-5 py-5 sm:px-7 sm:py-6">
      <h2 id="not-charged" className="display text-title">
        Not good enough to charge for
      </h2>
      <p className="mt-2 flex items-center gap-2 font-medium text-ok">
        <Undo2 className="size-4 shrink-0" aria-hidden="true" />
        {result.free ? "This one was free." : "Your credit is back."}
      </p>
      <ul className="mt-3 grid list-disc gap-1 pl-5 marker:text-thread">
        {judgement.alarms.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
      {mend?.kind === "version" ? (
        <div className="mt-4">
          <MendOffer result={result} version={mend.alternative} onMend={onMend} />
        </div>
      ) : null}
      <p className="mt-4 text-sm text-muted">
        {mend?.kind === "version" ? "What else might work better:" : "What might work better:"}
      </p>
      <ul className="mt-1 grid gap-1 text-sm text-muted">
        {nextSteps(judgement).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {changes.map(({ kind, label, onClick }) => (
          <Button key={kind} variant={kind === mend?.kind ? "primary" : "secondary"} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Beside a good mend: says why no credit was charged for it. */
function FreeNote({ result }: { result: Result }) {
  if (!result.free || result.judgement?.chargeable === false) return null;
  return (
    <p className="flex items-center gap-2 font-medium text-ok">
      <Undo2 className="size-4 shrink-0" aria-hidden="true" />
      This one was free, because the first was not charged.
    </p>
  );
}
