import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import type { VisitHandle } from "./visit/use-visit.ts";

/** Deletes the photo in this browser and every picture on the server. */
export function DeleteAll({ visit }: { visit: VisitHandle }) {
  const t = useTranslations("deletion");
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="link" size="small" className="justify-self-start">
          <Trash2 className="size-4" aria-hidden="true" />
          {t("open")}
        </Button>
      }
      title={t("title")}
      description={t("text")}
      confirmLabel={t("confirm")}
      cancelLabel={t("cancel")}
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
