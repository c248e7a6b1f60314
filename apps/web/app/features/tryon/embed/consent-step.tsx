import { type EmbedSettings, PRODUCT_NAME } from "@toile/contract";
import { EyeOff, Image, Timer, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { ProblemNote } from "./problem-note.tsx";
import type { VisitHandle } from "./visit/use-visit.ts";

/** Before anything is sent or stored: what happens to the photo. */
export function ConsentStep({ visit, settings }: { visit: VisitHandle; settings: EmbedSettings }) {
  const t = useTranslations("consent");
  const [busy, setBusy] = useState(false);
  const { problem, deleted } = visit.state;
  const { photoHours, resultDays, name } = settings;
  const facts = [
    { icon: Image, text: t("sent", { product: PRODUCT_NAME }) },
    { icon: Timer, text: t("deleted", { product: PRODUCT_NAME, hours: photoHours, days: resultDays }) },
    { icon: EyeOff, text: t("unseen", { shop: name }) },
    { icon: Trash2, text: t("kept") },
  ];
  const agree = async () => {
    setBusy(true);
    await visit.agree();
    setBusy(false);
  };
  return (
    <div className="mx-auto grid w-full max-w-xl grow content-center gap-6">
      <p role="status" className="text-sm font-medium text-ok empty:hidden">
        {deleted ? t("allDeleted") : ""}
      </p>
      <h2 className="display text-headline text-balance">
        {t.rich("heading", { em: (words) => <em className="text-thread">{words}</em> })}
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
        {t("yourself")}{" "}
        <a
          href="/privacy-policy"
          hrefLang="en"
          target="_blank"
          rel="noopener"
          className="target text-ink underline underline-offset-4"
        >
          {t("policy", { product: PRODUCT_NAME })}
        </a>
      </p>
      {problem ? <ProblemNote problem={problem} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button size="large" loading={busy} onClick={() => void agree()}>
          {t("agree")}
        </Button>
        <Button size="large" variant="secondary" onClick={() => visit.say({ type: "close" })}>
          {t("notNow")}
        </Button>
      </div>
    </div>
  );
}
