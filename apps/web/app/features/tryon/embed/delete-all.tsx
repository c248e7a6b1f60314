import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import type { VisitHandle } from "./visit/use-visit.ts";

/** Deletes the photo in this browser and every picture on the server. */
export function DeleteAll({ visit }: { visit: VisitHandle }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="link" size="small" className="justify-self-start">
          <Trash2 className="size-4" aria-hidden="true" />
          Delete my photo and pictures
        </Button>
      }
      title="Delete your photo and pictures?"
      description="This deletes the photo in this browser, and every picture made from it in this shop. It cannot be undone."
      confirmLabel="Delete"
      cancelLabel="Keep them"
      destructive
      loading={busy}
      onConfirm={async () => {
        setBusy(true);
        await visit.removeAll();
        setBusy(false);
        setOpen(false);
      }}
    />
  );
}
