import { ApiError } from "@toile/contract";
import { useRef, useState } from "react";
import { serverMessage } from "../../../../lib/api/server-message.ts";
import { useLinkToken } from "../../../../lib/page/use-link-token.ts";
import { useSession } from "../../session/session.tsx";

export type ResetLinkState =
  | { step: "reading" }
  /** The link could not be checked, because the server was unreachable. */
  | { step: "unreachable"; token: string; message: string | undefined }
  | { step: "open"; token: string; email: string }
  | { step: "done"; email: string }
  /** The server's sentence, or null if the URL has no token at all. */
  | { step: "refused"; reason: string | null };

export const isRefusedLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "INVALID_LINK";

/** Checks the mailed link in the URL, and is told what became of it. */
export function useResetLink() {
  const { getGuest, user, forget } = useSession();
  const [state, setState] = useState<ResetLinkState>({ step: "reading" });
  const latest = useRef<string | null>(null);

  const check = async (token: string): Promise<ResetLinkState> => {
    try {
      const { email } = await (await getGuest()).auth.readResetLink(token);
      return { step: "open", token, email };
    } catch (error) {
      if (isRefusedLink(error)) return { step: "refused", reason: error.message };
      return { step: "unreachable", token, message: serverMessage(error) };
    }
  };
  const look = async (token: string) => {
    latest.current = token;
    setState({ step: "reading" });
    const checked = await check(token);
    // A newer link may have been opened in this tab meanwhile.
    if (latest.current === token) setState(checked);
  };
  useLinkToken((token) => {
    if (token) void look(token);
    else setState({ step: "refused", reason: null });
  });

  return {
    state,
    retry: () => {
      if (state.step === "unreachable") void look(state.token);
    },
    refuse: (reason: string) => setState({ step: "refused", reason }),
    finish: (email: string) => {
      // This browser's session has ended too, unless it belongs to another user.
      if (user?.email === email) forget();
      setState({ step: "done", email });
    },
  };
}
