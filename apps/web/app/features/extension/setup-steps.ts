/** The four steps of setting up the extension (O4.08), and what each shows (O2.67 to O2.72). */
export type SetupFacts = {
  signedIn: boolean;
  hasPhoto: boolean;
  balance: number;
};

export type SetupStep = {
  id: "sign-in" | "photo" | "credits" | "shop";
  title: string;
  text: string;
  to: string;
  action: string;
};

export const SETUP_STEPS: readonly SetupStep[] = [
  {
    id: "sign-in",
    title: "Sign in",
    text: "So that the extension can use your photo.",
    to: "/auth",
    action: "Sign in",
  },
  {
    id: "photo",
    title: "Upload profile image",
    text: "One photo of you, head to feet. It stays private.",
    to: "/profile",
    action: "Add a photo",
  },
  {
    id: "credits",
    title: "Get credits",
    text: "One credit for each good picture.",
    to: "/buy-credits",
    action: "Get credits",
  },
  {
    id: "shop",
    title: "Start shopping",
    text: "Find something and see it on you.",
    to: "/browse",
    action: "Browse",
  },
];

export type StepState = "complete" | "current" | "ready" | "open";
export type Setup = { states: readonly StepState[]; isDone: boolean; continueTo: string };

/** `ready`: only credits are missing before the last step ('Ready for credits'). */
export function judgeSetup({ signedIn, hasPhoto, balance }: SetupFacts): Setup {
  const first = [signedIn, signedIn && hasPhoto, signedIn && balance > 0];
  const complete = [...first, first.every(Boolean)];
  const current = complete.indexOf(false);
  const states = complete.map((isComplete, index): StepState => {
    if (isComplete) return "complete";
    if (SETUP_STEPS[index]?.id === "credits" && current === index) return "ready";
    return index === current ? "current" : "open";
  });
  return { states, isDone: current === -1, continueTo: (signedIn && SETUP_STEPS[current]?.to) || "/auth" };
}
