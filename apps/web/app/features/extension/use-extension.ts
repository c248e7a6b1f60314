import { useEffect, useState } from "react";
import { onExtension } from "../../lib/extension/extension-presence.ts";

/** Whether the extension has announced itself in this browser. */
export function useExtension(): boolean {
  const [present, setPresent] = useState(false);
  useEffect(() => onExtension(() => setPresent(true)), []);
  return present;
}
