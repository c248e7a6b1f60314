import { PHOTO_CONSENT } from "@toile/contract";
import { useResultDays } from "../lib/page/result-days.ts";

/**
 * What a shopper agrees to by adding a photo: stands wherever one is chosen, as uploads say that it was shown. Its link opens beside the
 * page, because the photo in hand would be lost with it.
 */
export function PhotoConsentNote() {
  const days = useResultDays();
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
