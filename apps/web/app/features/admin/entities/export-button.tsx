import { type AdminExportFilters, type AdminExportList, PRODUCT_NAME } from "@toile/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../../../lib/page/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { type AdminApi, endsVisit, messageOf, toastError } from "../load/admin-api.ts";

export type ExportButtonProps<L extends AdminExportList> = {
  api: AdminApi;
  list: L;
  /** Which rows, as the table has been narrowed to. */
  filters: AdminExportFilters<L>;
};

/** Saves every row of a list, not only those of the page that shows. */
export function ExportButton<L extends AdminExportList>({ api, list, filters }: ExportButtonProps<L>) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await (await api.loadClient()).exportList(list, filters);
      const name = `${PRODUCT_NAME.toLowerCase()}-${list}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(new File([file], name, { type: "text/csv" }));
    } catch (error) {
      if (!endsVisit(error, api)) toastError(`Failed to export: ${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" loading={busy} onClick={() => void save()}>
      <Download className="size-4" aria-hidden="true" />
      Export CSV
    </Button>
  );
}
