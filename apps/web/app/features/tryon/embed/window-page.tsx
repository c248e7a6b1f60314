/**
 * /embed/frame: the try-on on a shop's page. The visitor needs no account here. Nothing is sent or stored before they agree, and the
 * shop sees neither photo nor picture.
 */
import { type EmbedAvailability, type EmbedSettings, PRODUCT_NAME } from "@toile/contract";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { Spinner } from "../../../ui/spinner.tsx";
import { ConsentStep } from "./consent-step.tsx";
import { PhotoStep } from "./photo-step.tsx";
import { useSentence } from "./problem-note.tsx";
import { ProductHead } from "./product-head.tsx";
import { ResultStep } from "./result-step.tsx";
import { RunningStep } from "./running-step.tsx";
import { useVisit, type VisitHandle } from "./visit/use-visit.ts";

type Props = { embedKey: string; settings: EmbedSettings; problem: EmbedAvailability["problem"] };

/** `problem`: no try-on can begin now. The visitor learns it before agreeing to anything. */
export function EmbedWindow({ embedKey, settings, problem }: Props) {
  const t = useTranslations("window");
  const visit = useVisit(embedKey, settings);
  const { page, state, say } = visit;
  const isOpen = page.status === "open";
  useEffect(() => {
    if (isOpen && problem) say({ type: "error", ...problem });
  }, [isOpen, problem, say]);
  if (page.status === "alone") return <Note title={t("alone.title")}>{t("alone.text", { shop: settings.name })}</Note>;
  if (page.status !== "open" || state.step === "starting")
    return (
      <div className="grid min-h-dvh place-content-center">
        <Spinner label={t("opening")} />
      </div>
    );
  return (
    <div className="flex min-h-dvh flex-col">
      <ProductHead product={page.product} picture={visit.pictures[state.image] ?? null} />
      <main aria-label={t("name")} className="flex grow flex-col px-5 py-6 sm:px-8">
        {problem ? <NotNow problem={problem} /> : <StepOf visit={visit} settings={settings} />}
      </main>
      <footer className="px-5 pb-5 text-center text-xs text-muted sm:px-8">
        {t("by", { product: PRODUCT_NAME })}{" "}
        <a
          href="/privacy-policy"
          hrefLang="en"
          target="_blank"
          rel="noopener"
          className="target underline underline-offset-4"
        >
          {t("privacy")}
        </a>
      </footer>
    </div>
  );
}

function StepOf({ visit, settings }: { visit: VisitHandle; settings: EmbedSettings }) {
  const { page, state } = visit;
  const t = useTranslations("window.noPicture");
  if (page.status !== "open") return null;
  if (page.product.images.length === 0) return <Note title={t("title")}>{t("text")}</Note>;
  if (state.step === "consent") return <ConsentStep visit={visit} settings={settings} />;
  if (state.step === "running") return <RunningStep visit={visit} />;
  if (state.step === "result" && state.result && state.photo)
    return <ResultStep visit={visit} result={state.result} photo={state.photo} />;
  return <PhotoStep visit={visit} />;
}

function NotNow({ problem }: { problem: NonNullable<Props["problem"]> }) {
  const t = useTranslations("advice.notNow");
  return <Note title={t("title")}>{useSentence(problem)}</Note>;
}

/** `off`: the key is unknown or revoked. `down`: the shop's settings could not be read. */
export function Unavailable({ why }: { why: "off" | "down" }) {
  const t = useTranslations(`window.${why}`);
  return <Note title={t("title")}>{t("text")}</Note>;
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-[20rem] grow place-content-center px-6 py-16 text-center">
      <h1 className="display text-title">{title}</h1>
      <p className="measure mt-2 text-balance text-muted">{children}</p>
    </div>
  );
}
