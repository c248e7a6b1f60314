import clsx from "clsx";
import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { TRYON_COST } from "../../../ui/try-on-cost.tsx";
import type { Result } from "../machine/tryon-machine.ts";
import { isMendFree, type MendOrder, type Version } from "./likeliest-mend.ts";

const TEXTS = {
  in: { how: "With the top tucked in", action: "See it tucked in" },
  out: { how: "With the top worn loose", action: "See it worn loose" },
  other: { how: "With the garment cut out differently", action: "See the other cut-out" },
};

export type MendOfferProps = {
  result: Result;
  version: Version;
  onMend: (order: MendOrder) => void;
  /** Beside a picture that is good enough: less prominent than the actions on that picture. */
  quiet?: boolean;
};

/** Another version of the result by one tap, and what it will cost. */
export function MendOffer({ result, version, onMend, quiet = false }: MendOfferProps) {
  const cost = useId();
  const { predictionId } = result;
  if (predictionId === null) return null;
  const { how, action } = TEXTS["tuck" in version ? version.tuck : version.cutOut];
  return (
    <>
      <p>{how} it came out about as well, and you may like it better.</p>
      <div className={clsx("mt-3 gap-x-4 gap-y-2", quiet ? "flex flex-wrap items-center" : "grid justify-items-start")}>
        <Button
          variant={quiet ? "secondary" : "primary"}
          size={quiet ? "small" : "medium"}
          aria-describedby={cost}
          onClick={() => onMend({ predictionId, alternative: version })}
          className={quiet ? "" : "max-sm:w-full"}
        >
          {action}
        </Button>
        <p id={cost} className="text-sm text-muted">
          {isMendFree(result)
            ? "Free, because the first was not charged."
            : `${TRYON_COST}; none if it is not good enough.`}
        </p>
      </div>
    </>
  );
}
