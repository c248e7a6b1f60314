import clsx from "clsx";
import { Check } from "lucide-react";

import { REQUIREMENTS_TEXTS } from "./photo-requirements.texts.ts";

type Props = {
  /** Beside something else: one under the other at any width. */
  narrow?: boolean;
  /** In another language. */
  texts?: typeof REQUIREMENTS_TEXTS;
};

export function PhotoRequirements({ narrow = false, texts = REQUIREMENTS_TEXTS }: Props) {
  return (
    <section aria-labelledby="requirements">
      <h2 id="requirements" className="display text-title">
        {texts.title}
      </h2>
      <ul className={clsx("mt-4 grid gap-x-6 gap-y-2.5", !narrow && "sm:grid-cols-2 lg:grid-cols-1")}>
        {Object.values(texts.points).map((requirement) => (
          <li key={requirement} className="flex items-start gap-3">
            <Check className="mt-1 size-4 shrink-0 text-thread" strokeWidth={2} aria-hidden="true" />
            {requirement}
          </li>
        ))}
      </ul>
    </section>
  );
}
