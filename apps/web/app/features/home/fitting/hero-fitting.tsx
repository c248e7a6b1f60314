import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { FIGURES, type Fitting, faceOf, GARMENTS, thumbOf } from "./fittings.ts";
import { HeroPicture } from "./hero-picture.tsx";
import { useFitting } from "./use-fitting.ts";

const SIZES = "(min-width: 768px) 40vw, 90vw";

/** The product at work before the visitor has provided anything: three figures, eight garments, one press each. */
export function HeroFitting() {
  const { shown, chosen, failure, choose } = useFitting(SIZES);
  return (
    <div id="fitting" className="scroll-mt-24">
      <HeroPicture fitting={shown} sizes={SIZES} busy={shown !== chosen && !failure} />
      <div className="mt-3 flex items-stretch gap-x-3 md:max-lg:flex-wrap">
        <Choices legend="On whom">
          {FIGURES.map((figure) => (
            <Choice
              key={figure.id}
              name="figure"
              label={`Figure ${figure.letter}`}
              checked={chosen.figure === figure}
              onChoose={() => void choose({ figure })}
            >
              <img
                src={faceOf(figure)}
                alt=""
                width={450}
                height={600}
                loading="lazy"
                decoding="async"
                className="size-full scale-[2.6] object-cover object-[50%_7%] [transform-origin:50%_7%]"
              />
            </Choice>
          ))}
        </Choices>
        <span aria-hidden="true" className="my-1 border-l md:max-lg:hidden" />
        <Choices legend="Which garment" scrolls>
          {GARMENTS.map((garment) => (
            <Choice
              key={garment.id}
              name="garment"
              label={garment.name}
              checked={chosen.garment === garment}
              onChoose={() => void choose({ garment })}
            >
              <img
                src={thumbOf(garment)}
                alt=""
                width={160}
                height={213}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </Choice>
          ))}
        </Choices>
      </div>
      <Caption shown={shown} failure={failure} />
    </div>
  );
}

function Choices({ legend, scrolls = false, children }: { legend: string; scrolls?: boolean; children: ReactNode }) {
  return (
    <fieldset className={scrolls ? "min-w-0 flex-1 md:max-lg:basis-full" : "shrink-0"}>
      <legend className="sr-only">{legend}</legend>
      <div className={clsx("flex gap-1.5 p-1", scrolls && "overflow-x-auto [scrollbar-width:thin]")}>{children}</div>
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; checked: boolean; onChoose: () => void; children: ReactNode };

function Choice({ name, label, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative block h-15 w-11 shrink-0 cursor-pointer" title={label}>
      <input
        type="radio"
        name={`fitting-${name}`}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      {/* A photo's background in every theme. */}
      <span
        data-theme="light"
        className="block size-full overflow-hidden rounded-[3px] bg-muslin outline-2 outline-transparent peer-checked:outline-thread peer-focus-visible:outline-ink peer-focus-visible:outline-offset-3"
      >
        {children}
      </span>
    </label>
  );
}

function Caption({ shown, failure }: { shown: Fitting; failure: string | undefined }) {
  return (
    <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted">
      <span role="status">{failure ?? shown.garment.name}</span>
      <Link to="/try-on" className="target text-ink underline decoration-thread underline-offset-4">
        Now with your own photo
      </Link>
    </div>
  );
}
