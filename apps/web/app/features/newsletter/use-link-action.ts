import { ApiError } from "@toile/contract";
import { useState } from "react";

type State<T> =
  | { step: "reading" | "refused" }
  | { step: "asking"; token: string; failed: boolean }
  | { step: "sending"; token: string }
  | { step: "done"; answer: T };

/** One press on the target page of a link. A server's refusal is final; anything else may be retried. */
export function useLinkAction<T>(act: (token: string) => Promise<T>) {
  const [state, setState] = useState<State<T>>({ step: "reading" });
  const press = async () => {
    if (state.step !== "asking") return;
    const { token } = state;
    setState({ step: "sending", token });
    try {
      setState({ step: "done", answer: await act(token) });
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status === 400;
      setState(isFinal ? { step: "refused" } : { step: "asking", token, failed: true });
    }
  };
  return {
    state,
    press,
    begin: (token: string | null) => setState(token ? { step: "asking", token, failed: false } : { step: "refused" }),
  };
}
