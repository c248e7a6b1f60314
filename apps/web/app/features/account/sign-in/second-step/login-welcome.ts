import { toast } from "../../../../ui/toast.ts";

/** The delay of S2.25: long enough to see the toast appear, too short to be noticed. */
export const LOGIN_REDIRECT_MS = 100;

/** S8.02, for every way of signing in. */
export function welcomeBack(): void {
  toast({ title: "Welcome back!", description: "You have successfully logged in." });
}
