import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { AdjustCredits } from "./adjust-credits.tsx";
import { Suspension } from "./suspension.tsx";
import type { UserActionProps } from "./user-action-props.ts";

export function UserActions(props: UserActionProps) {
  const [open, setOpen] = useState<"credits" | "suspension" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpen("credits")}>
        Adjust credits
      </Button>
      <Button variant="secondary" onClick={() => setOpen("suspension")}>
        {props.user.isActive ? "Suspend" : "Restore"}
      </Button>
      {open === "credits" ? <AdjustCredits {...props} onClose={close} /> : null}
      {open === "suspension" ? <Suspension {...props} onClose={close} /> : null}
    </div>
  );
}
