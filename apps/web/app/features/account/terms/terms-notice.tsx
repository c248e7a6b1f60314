import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TERMS_VERSION } from "@toile/contract";
import { useClient } from "../../../lib/api/use-client.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { accountKeys, useConsents } from "../session/account-queries.ts";

/** For shoppers who have not accepted the terms in force. It stays until they answer, and covers nothing. */
export function TermsNotice() {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const consents = useConsents();
  const accept = useMutation({
    mutationFn: async () => (await getClient()).pictures.acceptTerms(),
    onSuccess: (accepted) => queryClient.setQueryData(accountKeys.consents, accepted),
    onError: () => toast({ title: "No connection", description: "Please try again.", variant: "destructive" }),
    meta: { optional: true },
  });
  const terms = consents.data?.terms;
  if (!terms || terms.acceptedVersion === TERMS_VERSION) return null;
  return (
    <section aria-label="Terms of service" className="page -mt-4 mb-8 lg:-mt-8 lg:mb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-y py-4">
        <p className="max-w-[44em] text-sm">
          <strong className="font-medium">
            {terms.acceptedVersion === null ? "We now have terms of service." : "Our terms of service have changed."}
          </strong>{" "}
          The current version is from <time dateTime={TERMS_VERSION}>{TERMS_VERSION}</time>. Please{" "}
          <a href="/terms-of-service" className="target underline decoration-thread underline-offset-4">
            read them
          </a>
          .
        </p>
        <Button size="small" variant="secondary" loading={accept.isPending} onClick={() => accept.mutate()}>
          I accept them
        </Button>
      </div>
    </section>
  );
}
