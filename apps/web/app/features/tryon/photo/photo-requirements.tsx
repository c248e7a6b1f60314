import clsx from "clsx";
import { Check } from "lucide-react";

const REQUIREMENTS = [
  "Full body, head to feet",
  "Stand straight, facing the camera",
  "Arms slightly away",
  "Good lighting with a plain background",
] as const;

/** `narrow`: beside something else, one under the other at any width. */
export function PhotoRequirements({ narrow = false }: { narrow?: boolean }) {
  return (
    <section aria-labelledby="requirements">
      <h2 id="requirements" className="display text-title">
        A photo that works
      </h2>
      <ul className={clsx("mt-4 grid gap-x-6 gap-y-2.5", !narrow && "sm:grid-cols-2 lg:grid-cols-1")}>
        {REQUIREMENTS.map((requirement) => (
          <li key={requirement} className="flex items-start gap-3">
            <Check className="mt-1 size-4 shrink-0 text-thread" strokeWidth={2} aria-hidden="true" />
            {requirement}
          </li>
        ))}
      </ul>
    </section>
  );
}
