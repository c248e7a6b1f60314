import type { Client } from "@toile/contract";
import { Section } from "../profile/profile-section.tsx";
import { SignInSessions } from "./sign-in-sessions.tsx";

export type SecurityPanelProps = { loadClient: () => Promise<Client>; onExpired: () => void };

/** How one signs in, and where one is signed in. */
export function SecurityPanel(props: SecurityPanelProps) {
  return (
    <Section
      title="Where you are signed in"
      lead="Sign out any device that you no longer use. We do not store where it is."
    >
      <SignInSessions {...props} />
    </Section>
  );
}
