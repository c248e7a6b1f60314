import { useDevicePush } from "../../../lib/push/use-device-push.ts";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toast.ts";
import { Section } from "./profile-section.tsx";

/** Whether this device is notified of finished try-ons. Renders nothing if this browser cannot be notified. */
export function Notifications() {
  const { state, busy, change } = useDevicePush(toast);
  if (state === null || state === "unavailable") return null;
  if (state === "installFirst")
    return (
      <Section title="Notifications" lead="On this device, while Toile is closed." ruled>
        <p className="text-sm text-muted">
          On an iPhone or iPad, notifications come to installed apps. In Safari, tap <b>Share</b>, then{" "}
          <b>Add to Home Screen</b>, and open Toile from there.
        </p>
      </Section>
    );
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
