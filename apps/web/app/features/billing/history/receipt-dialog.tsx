import { useQuery } from "@tanstack/react-query";
import type { PaymentItem } from "@toile/contract";
import { Download, Printer } from "lucide-react";
import { useRef } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { saveFile } from "../../../lib/page/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { billingKeys } from "../order/billing-queries.ts";
import { splitStyles } from "./receipt-styles.ts";

export type ReceiptDialogProps = {
  payment: Pick<PaymentItem, "id" | "receiptNumber"> | null;
  onClose: () => void;
};

export function ReceiptDialog({ payment, onClose }: ReceiptDialogProps) {
  // While it closes, the dialog keeps its content.
  const last = useRef(payment);
  if (payment) last.current = payment;
  const shown = payment ?? last.current;
  if (!shown) return null;
  return (
    <Dialog
      open={payment !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="large"
      title={`Receipt ${shown.receiptNumber ?? ""}`}
    >
      <Receipt key={shown.id} payment={shown} />
    </Dialog>
  );
}

type ReceiptProps = { payment: Pick<PaymentItem, "id" | "receiptNumber"> };

/** The dialog's content. */
export function Receipt({ payment }: ReceiptProps) {
  const getClient = useClient();
  const frame = useRef<HTMLIFrameElement>(null);
  const receipt = useQuery({
    queryKey: billingKeys.receipt(payment.id),
    queryFn: async () => (await getClient()).payments.receipt(payment.id),
  });
  const page = receipt.data;
  if (page === undefined) {
    return receipt.isError ? (
      <ErrorState title="The receipt could not be loaded" onRetry={receipt.refetch} className="py-10">
        We have it; you can open it at any time.
      </ErrorState>
    ) : (
      <SkeletonGroup label="Loading the receipt">
        <Skeleton className="h-[60dvh]" />
      </SkeletonGroup>
    );
  }
  const { page: bare, styles } = splitStyles(page);
  return (
    <div className="grid gap-5">
      <iframe
        ref={frame}
        // No scripts run in it. Printing needs its window, which requires the same origin.
        sandbox="allow-same-origin allow-modals"
        srcDoc={bare}
        title="Receipt"
        onLoad={(event) => dress(event.currentTarget, styles)}
        className="h-[60dvh] w-full rounded-field border border-line bg-[#fff]"
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={() => save(page, payment.receiptNumber)}>
          <Download className="size-4.5" aria-hidden="true" />
          Download
        </Button>
        <Button onClick={() => frame.current?.contentWindow?.print()}>
          <Printer className="size-4.5" aria-hidden="true" />
          Print
        </Button>
      </div>
    </div>
  );
}

/**
 * A frame made from text inherits our page's policy, which refuses style sheets inside it; a style sheet that is passed to it is not
 * affected.
 */
function dress(frame: HTMLIFrameElement, styles: string): void {
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) return;
  // The frame's own constructor: a document can only adopt sheets of its own window.
  const { CSSStyleSheet } = contentWindow as unknown as typeof globalThis;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  contentDocument.adoptedStyleSheets = [sheet];
}

function save(page: string, number: string | null): void {
  const name = `receipt-${(number ?? "payment").replace(/[^\w-]+/g, "-")}.html`;
  saveFile(new File([page], name, { type: "text/html" }));
}
