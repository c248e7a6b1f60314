import type { Client } from "@toile/contract";
import { useDevicePush } from "../../../lib/push/use-device-push.ts";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toast.ts";
import { Section } from "./profile-section.tsx";

/** Whether this device is told of finished try-ons. Nothing where this browser cannot be. */
export function Notifications({ loadClient }: { loadClient: () => Promise<Client> }) {
  const { state, busy, change } = useDevicePush(loadClient, toast);
  if (state === null || state === "unavailable") return null;
  return (
    <Section title="Notifications" lead="On this device, while Toile is closed." ruled>
      <Switch
        label="Tell me when a try-on is ready"
        checked={state === "on"}
        disabled={busy || state === "blocked"}
        onCheckedChange={(on) => void change(on)}
      />
      {state === "blocked" ? (
        <p className="mt-2 text-sm text-muted">Your browser blocks notifications from this site.</p>
      ) : null}
    </Section>
  );
}
