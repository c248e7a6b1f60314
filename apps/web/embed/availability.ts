/** Whether the button can be used on this page: asked before it is shown, so that no visitor presses a button that leads nowhere. */

/** `code` is for the shop; docs/embed.md lists them. */
export type ButtonProblem = { code: string; message: string };

const NO_KEY = { code: "KEY_MISSING", message: "The try-on button has no key." };
const NO_SERVER = { code: "SERVER_UNREACHABLE", message: "Try-on cannot be reached right now." };

/** Null if it can, or if a page's policy forbids asking: the window says the rest. */
export async function findProblem(origin: string, key: string): Promise<ButtonProblem | null> {
  if (key === "") return NO_KEY;
  const policy = watchPolicy(origin, "connect-src");
  try {
    const url = `${origin}/api/v1/embed/availability?${new URLSearchParams({ key })}`;
    const response = await fetch(url, { credentials: "omit" });
    const { problem } = (await response.json()) as { problem?: ButtonProblem | null };
    return response.ok ? (problem ?? null) : NO_SERVER;
  } catch {
    // The report of a violation arrives in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    return policy.isViolated() ? null : NO_SERVER;
  } finally {
    policy.stop();
  }
}

/** Notices if the page's Content-Security-Policy blocks Toile. `onViolation` is called once. */
export function watchPolicy(origin: string, directive: string, onViolation?: () => void) {
  let violated = false;
  const notice = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (violated || effectiveDirective !== directive || !blockedURI.startsWith(origin)) return;
    violated = true;
    onViolation?.();
  };
  document.addEventListener("securitypolicyviolation", notice);
  return {
    isViolated: () => violated,
    stop: () => document.removeEventListener("securitypolicyviolation", notice),
  };
}
