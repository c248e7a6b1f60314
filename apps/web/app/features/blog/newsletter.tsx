import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

export type NewsletterProps = {
  /** Rejects with a message for people. */
  subscribe: (email: string) => Promise<void>;
};

type State = { kind: "open" | "sending" | "done" } | { kind: "failed"; message: string };

export function Newsletter({ subscribe }: NewsletterProps) {
  const [state, setState] = useState<State>({ kind: "open" });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.kind === "sending") return;
    const email = String(new FormData(event.currentTarget).get("email"));
    setState({ kind: "sending" });
    try {
      await subscribe(email);
      setState({ kind: "done" });
    } catch (error) {
      setState({ kind: "failed", message: error instanceof Error ? error.message : "Please try again." });
    }
  };
  return (
    <section aria-labelledby="newsletter" className="mt-20 bg-muslin lg:mt-28">
      <div className="page grid items-end gap-x-16 gap-y-8 py-14 lg:grid-cols-2 lg:py-20">
        <div>
          <h2 id="newsletter" className="display text-headline">
            New posts, <em className="text-thread">by email.</em>
          </h2>
          <p className="mt-3 max-w-[28em] text-muted">Fit, fabric and fitting rooms, when we have something to say.</p>
        </div>
        {/* Present from the start, so that screen readers announce later text. */}
        <div aria-live="polite">
          {state.kind === "done" ? (
            <div className="border-y py-5">
              <p className="display text-title">Thank you. Check your inbox.</p>
              <p className="mt-1 text-sm text-muted">
                If your address is new to us, we send you a link. Open it to subscribe.
              </p>
            </div>
          ) : (
            <form onSubmit={submit}>
              <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
                <TextField
                  label="Email"
                  type="email"
                  name="email"
                  autoComplete="email"
                  required
                  placeholder="you@example.com"
                  error={state.kind === "failed" ? state.message : undefined}
                  className="flex-1"
                />
                <Button type="submit" loading={state.kind === "sending"} className="min-h-12 sm:mt-[1.9rem]">
                  Subscribe
                </Button>
              </div>
              <p className="mt-3 text-sm text-muted">No spam, unsubscribe at any time.</p>
            </form>
          )}
        </div>
      </div>
    </section>
  );
}
