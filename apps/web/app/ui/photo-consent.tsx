import { PHOTO_CONSENT } from "@toile/contract";
import { useSiteSettings } from "../lib/page/site-settings.ts";

/**
 * What a shopper agrees to by adding a photo. Shown wherever a photo is chosen, because uploads declare that it was shown. Its link
 * opens in a new tab, because leaving the page would lose the chosen photo.
 */
export function PhotoConsentNote() {
  const days = useSiteSettings()?.resultDays;
  return (
    <p>
      {PHOTO_CONSENT.text}{" "}
      {days === undefined ? null : `Results are kept for ${daysText(days)}, and longer while you like them. `}
      <a
        href="/privacy-policy"
        target="_blank"
        rel="noreferrer"
        className="target underline decoration-thread underline-offset-4"
      >
        Privacy policy
      </a>
    </p>
  );
}

const daysText = (days: number): string => (days === 1 ? "a day" : `${days} days`);
