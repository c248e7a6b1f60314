import { type Client, TERMS_VERSION } from "@toile/contract";
import { useState } from "react";
import { useQuery } from "../../../lib/query/use-query.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";

export type TermsNoticeProps = { loadClient: () => Promise<Client> };

/** For shoppers who have not accepted the terms in force. It stays until they answer, and covers nothing. */
export function TermsNotice({ loadClient }: TermsNoticeProps) {
  const terms = useQuery({ key: "terms", load: async () => (await (await loadClient()).pictures.consents()).terms });
  const [busy, setBusy] = useState(false);
  if (!terms.value || terms.value.acceptedVersion === TERMS_VERSION) return null;
  const accept = async () => {
    setBusy(true);
    try {
      terms.setValue((await (await loadClient()).pictures.acceptTerms()).terms);
    } catch {
      toast({ title: "No connection", description: "Please try again.", variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label="Terms of service" className="page -mt-4 mb-8 lg:-mt-8 lg:mb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-y py-4">
        <p className="max-w-[44em] text-sm">
          <strong className="font-medium">
            {terms.value.acceptedVersion === null
              ? "We now have terms of service."
              : "Our terms of service have changed."}
          </strong>{" "}
          The current version is from <time dateTime={TERMS_VERSION}>{TERMS_VERSION}</time>. Please{" "}
          <a href="/terms-of-service" className="target underline decoration-thread underline-offset-4">
            read them
          </a>
          .
        </p>
        <Button size="small" variant="secondary" loading={busy} onClick={accept}>
          I accept them
        </Button>
      </div>
    </section>
  );
}
