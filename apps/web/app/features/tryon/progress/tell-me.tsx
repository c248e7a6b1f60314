import { Bell, BellRing } from "lucide-react";
import { useDevicePush } from "../../../lib/push/use-device-push.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";

/**
 * While a picture is being made: the shopper may leave and be notified. Renders nothing if this browser cannot be
 * notified.
 */
export function TellMe() {
  const { state, busy, change } = useDevicePush(toast);
  if (state === "on")
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        <BellRing className="size-4 shrink-0" aria-hidden="true" />
        You can leave: we'll notify you when it's ready.
      </p>
    );
  if (state !== "off") return null;
  return (
    <Button variant="ghost" loading={busy} onClick={() => void change(true)}>
      <Bell className="size-4" aria-hidden="true" />
      Notify me when it's ready
    </Button>
  );
}
