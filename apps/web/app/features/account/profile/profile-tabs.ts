/** The parts of /profile by the URL's `tab`; an unknown one shows the first. */
export const PROFILE_TABS = [
  { value: "profile", label: "Profile" },
  { value: "looks", label: "Your looks" },
  { value: "picture", label: "Picture" },
  { value: "subscription", label: "Subscription" },
  { value: "history", label: "Credit history" },
  { value: "referral", label: "Referrals" },
  { value: "security", label: "Security" },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]["value"];

/** `credits` is another name for the history (X.07 in docs/requirements.md). */
export function toProfileTab(asked: string | null): ProfileTab {
  if (asked === "credits") return "history";
  return PROFILE_TABS.find(({ value }) => value === asked)?.value ?? "profile";
}
