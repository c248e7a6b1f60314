import { useMutation } from "@tanstack/react-query";
import { type AdminExportFilters, type AdminExportList, PRODUCT_NAME } from "@toile/contract";
import { Download } from "lucide-react";
import { saveFile } from "../../../lib/page/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { useAdminApi } from "../load/admin-api.ts";

export type ExportButtonProps<L extends AdminExportList> = {
  list: L;
  /** Which rows, as the table has been narrowed to. */
  filters: AdminExportFilters<L>;
};

/** Saves every row of a list, not only those of the page that shows. */
export function ExportButton<L extends AdminExportList>({ list, filters }: ExportButtonProps<L>) {
  const { getClient } = useAdminApi();
  const { isPending, mutate } = useMutation({
    mutationFn: async () => (await getClient()).exportList(list, filters),
    onSuccess: (file) => {
      const name = `${PRODUCT_NAME.toLowerCase()}-${list}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(new File([file], name, { type: "text/csv" }));
    },
    meta: { attempt: "Failed to export" },
  });
  return (
    <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
      <Download className="size-4" aria-hidden="true" />
      Export CSV
    </Button>
  );
}
