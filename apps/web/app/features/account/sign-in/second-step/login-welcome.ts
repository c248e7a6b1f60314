import { toast } from "../../../../ui/toast.ts";

/** The wait of S2.25: long enough for the toast to be seen beginning, short enough not to be felt. */
export const LOGIN_REDIRECT_MS = 100;

/** S8.02, by whichever way one came in. */
export function welcomeBack(): void {
  toast({ title: "Welcome back!", description: "You have successfully logged in." });
}
