/**
 * What header and footer need to know about the visitor. Plain data: the root route takes it from the session's room.
 */
import { formatNumber } from "../../../lib/format/number.ts";

export type ShellSession =
  /** Unknown: on the server, and in the browser until storage has been read. */
  | { status: "loading" }
  | { status: "anonymous" }
  | {
      status: "authenticated";
      /** Name, or the email if there is none. */
      name: string;
      isAdmin: boolean;
      /** Credits; null until known. */
      balance: number | null;
    };

/** Page links of the header, in order. */
export const HEADER_LINKS = [
  { to: "/try-on", label: "Try on" },
  { to: "/browse", label: "Browse" },
  { to: "/blog", label: "Blog" },
  { to: "/shopify-try-on", label: "Shopify" },
  { to: "/chrome-extension-welcome", label: "Extension" },
] as const;

export const PROFILE_LINK = { to: "/profile", label: "Profile" } as const;

export const LOOKS_LINK = { to: "/profile?tab=looks", label: "Your looks" } as const;

export function headerLinks(session: ShellSession): readonly { to: string; label: string }[] {
  return session.status === "authenticated" ? [...HEADER_LINKS, PROFILE_LINK] : HEADER_LINKS;
}

export function creditsLabel(balance: number): string {
  return balance === 1 ? "1 credit" : `${formatNumber(balance)} credits`;
}
