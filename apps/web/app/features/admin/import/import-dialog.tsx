import type { ImportColumnChoice, ImportPreview } from "@toile/contract";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { endsVisit, messageOf, useAdminApi } from "../load/admin-api.ts";
import { ImportColumns, isWholeChoice } from "./import-columns.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportHistory } from "./import-history.tsx";
import { ImportReport } from "./import-report.tsx";
import { isUnderWay, useImport } from "./use-import.ts";

export type ImportDialogProps = { onImported: () => void; onClose: () => void };

/** Products from a file. It goes on where the dialog is closed. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const id = useId();
  const steps = useSteps(onImported);
  const { given, unknown, columns } = steps;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Import products"
      description="A CSV file, an export of Shopify or WooCommerce, or a Google Merchant feed. If you import a file again, only its changes apply."
      footer={
        given ? <AfterImport {...steps} onClose={onClose} /> : <BeforeImport {...steps} id={id} onClose={onClose} />
      }
    >
      {given ? (
        <ImportReport given={given} />
      ) : unknown ? (
        <ImportColumns
          id={id}
          preview={unknown}
          columns={columns}
          onColumns={steps.setColumns}
          onSubmit={steps.submit}
        />
      ) : (
        <div className="grid gap-8">
          <ImportForm {...steps} id={id} />
          <ImportHistory onShow={steps.show} />
        </div>
      )}
    </Dialog>
  );
}

type Steps = ReturnType<typeof useSteps> & Pick<ImportDialogProps, "onClose">;

function BeforeImport({ id, file, unknown, columns, dryRun, busy, again, onClose }: Steps & { id: string }) {
  const isReady = file !== null && (unknown === null || isWholeChoice(columns));
  return (
    <>
      <Button variant="secondary" onClick={unknown ? again : onClose}>
        {unknown ? "Another file" : "Cancel"}
      </Button>
      <Button type="submit" form={id} disabled={!isReady} loading={busy}>
        {dryRun ? "Check" : "Import"}
      </Button>
    </>
  );
}

function AfterImport({ file, given, busy, again, importNow, onClose }: Steps) {
  const isChecked = given?.dryRun === true && given.state === "done" && file !== null;
  return (
    <>
      {given && isUnderWay(given) ? null : (
        <Button variant="secondary" onClick={again}>
          Import another file
        </Button>
      )}
      {isChecked ? (
        <Button loading={busy} onClick={importNow}>
          Import it now
        </Button>
      ) : (
        <Button onClick={onClose}>Close</Button>
      )}
    </>
  );
}

/** A file is chosen; if its columns are unknown, they are named; then it is checked or imported. */
function useSteps(onImported: () => void) {
  const api = useAdminApi();
  const [file, setFile] = useState<File | null>(null);
  const [dryRun, setDryRun] = useState(true);
  const [unknown, setUnknown] = useState<ImportPreview | null>(null);
  const [columns, setColumns] = useState<ImportColumnChoice>({});
  const [problem, setProblem] = useState("");
  const [reading, setReading] = useState(false);
  const { sending, given, send, show, reset } = useImport(onImported);

  const look = async (chosen: File) => {
    if (reading) return;
    setReading(true);
    try {
      const preview = await (await api.getClient()).shop.previewImport(chosen);
      if (preview.format) return send(chosen, { dryRun });
      if (preview.columns.length < 2) return setProblem(preview.problem ?? "");
      setColumns(preview.guess);
      setUnknown(preview);
    } catch (error) {
      if (!endsVisit(error, api)) setProblem(messageOf(error));
    } finally {
      setReading(false);
    }
  };
  const options = (dry: boolean) => ({ dryRun: dry, ...(unknown ? { columns } : {}) });
  return {
    ...{ file, dryRun, unknown, columns, problem, given, setColumns, setDryRun },
    busy: sending || reading,
    choose: (chosen: File | null) => {
      setFile(chosen);
      setProblem("");
    },
    submit: () => {
      if (file && unknown) send(file, options(dryRun));
      else if (file) void look(file);
    },
    importNow: () => {
      if (file) send(file, options(false));
    },
    show: (old: Parameters<typeof show>[0]) => {
      setFile(null);
      show(old);
    },
    again: () => {
      setFile(null);
      setUnknown(null);
      reset();
    },
  };
}
