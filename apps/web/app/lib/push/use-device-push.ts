import { useEffect, useRef, useState } from "react";
import { useClient } from "../api/use-client.ts";
import { type DevicePush, readDevicePush, turnOffPush, turnOnPush } from "./device-push.ts";

const BLOCKED = "Your browser blocks notifications from this site. You can allow them in its settings.";

type Message = { title: string; description: string; variant?: "destructive" };

/** `state` is null until the browser has been asked. Messages for the person are passed to `tell`. */
export function useDevicePush(tell: (message: Message) => void) {
  const getClient = useClient();
  const [state, setState] = useState<DevicePush | null>(null);
  const [busy, setBusy] = useState(false);
  const looked = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    let left = false;
    const look = async () => {
      const read = await readDevicePush();
      if (!left) setState(read);
      // The server forgets a device when its session ends, so a device with permission registers again.
      if (read === "on") await turnOnPush(await getClient());
    };
    looked.current = look().catch(() => !left && setState((known) => known ?? "unavailable"));
    return () => {
      left = true;
    };
  }, [getClient]);

  const change = async (on: boolean) => {
    setBusy(true);
    try {
      // If turned off during a renewal, it would be on again.
      await looked.current;
      const client = await getClient();
      const next = await (on ? turnOnPush(client) : turnOffPush(client));
      setState(next);
      if (next === "blocked") tell({ title: "Notifications are blocked", description: BLOCKED });
    } catch {
      tell({
        title: on ? "Notifications are not turned on" : "Notifications are still on",
        description: "The browser's notification service did not answer. Please try again.",
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  };
  return { state, busy, change };
}
