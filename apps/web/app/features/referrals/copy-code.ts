/** Shares the code: copies it, or opens the device's own share sheet. */
import { PRODUCT_NAME } from "@toile/contract";
import { toast } from "../../ui/toast.ts";

export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toast({ title: "Referral code copied!", description: `${code} is ready to paste.` });
  } catch {
    toast({ title: "Failed to copy", description: `Your code is ${code}.`, variant: "destructive" });
  }
}

/** The registration page, with the code filled in. */
export function inviteUrl(origin: string, code: string): string {
  return `${origin}/register?ref=${encodeURIComponent(code)}`;
}

export type Invitation = { title: string; text: string; url: string };

export function invitation(origin: string, code: string, bonus: number): Invitation {
  return {
    title: PRODUCT_NAME,
    text: `Try clothes on before you buy them. With my code ${code} we each get ${bonus} credits.`,
    url: inviteUrl(origin, code),
  };
}

/** The share sheet if there is one; otherwise copies the link. */
export async function shareInvitation(invite: Invitation): Promise<void> {
  try {
    if (typeof navigator.share === "function") return await navigator.share(invite);
    await navigator.clipboard.writeText(invite.url);
    toast({ title: "Invitation link copied", description: "Send it to a friend: your code is in it." });
  } catch (error) {
    // The shopper closed the sheet: a choice, not a failure.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast({ title: "Share failed", description: `The link is ${invite.url}`, variant: "destructive" });
  }
}
