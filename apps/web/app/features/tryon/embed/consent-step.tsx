import { type EmbedSettings, PRODUCT_NAME } from "@toile/contract";
import { EyeOff, Image, Timer, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ProblemNote } from "./problem-note.tsx";
import type { VisitHandle } from "./visit/use-visit.ts";

/** Before anything is sent or stored: what happens to the photo. */
export function ConsentStep({ visit, settings }: { visit: VisitHandle; settings: EmbedSettings }) {
  const [busy, setBusy] = useState(false);
  const { problem, deleted } = visit.state;
  const { photoHours, resultDays, name } = settings;
  const facts = [
    { icon: Image, text: `Your photo is sent to ${PRODUCT_NAME}, which makes a picture of you in this garment.` },
    {
      icon: Timer,
      text: `${PRODUCT_NAME} deletes the photo after ${photoHours} hours and the picture after ${resultDays} days.`,
    },
    { icon: EyeOff, text: `${name} sees neither of them, and they are used for nothing else.` },
    {
      icon: Trash2,
      text: "This browser keeps your photo for your next try-on in this shop. You can delete everything at any time.",
    },
  ];
  const agree = async () => {
    setBusy(true);
    await visit.agree();
    setBusy(false);
  };
  return (
    <div className="mx-auto grid w-full max-w-xl grow content-center gap-6">
      <p role="status" className="text-sm font-medium text-ok empty:hidden">
        {deleted ? "Your photo and your pictures are deleted." : ""}
      </p>
      <h2 className="display text-headline text-balance">
        See it <em className="text-thread">on yourself</em>
      </h2>
      <ul className="grid gap-4">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3.5">
            <Icon className="mt-0.5 size-5 shrink-0 text-thread" strokeWidth={1.6} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        Please use a photo of yourself, or of somebody who has agreed.{" "}
        <a
          href="/privacy-policy"
          target="_blank"
          rel="noopener"
          className="target text-ink underline underline-offset-4"
        >
          How {PRODUCT_NAME} treats your data
        </a>
      </p>
      {problem ? <ProblemNote problem={problem} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button size="large" loading={busy} onClick={() => void agree()}>
          Agree and continue
        </Button>
        <Button size="large" variant="secondary" onClick={() => visit.say({ type: "close" })}>
          Not now
        </Button>
      </div>
    </div>
  );
}
