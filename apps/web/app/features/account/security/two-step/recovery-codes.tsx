import { PRODUCT_NAME } from "@toile/contract";
import { Copy, Download } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { copyText } from "../../../../ui/copy-text.ts";

/** Shown only once: to copy, to store as a file, or to write down. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-5">
      <p className="text-muted">
        If your phone is lost, one of these codes logs you in instead of the app. Each works once. We cannot show them
        again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="tabular grid grid-cols-2 gap-x-6 gap-y-2 rounded-field bg-muslin px-5 py-4 font-medium tracking-wide"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          className="min-h-11"
          onClick={() => void copyText(codes.join("\n"), "Recovery codes copied")}
        >
          <Copy className="size-4.5" aria-hidden="true" />
          Copy
        </Button>
        <Button variant="secondary" size="small" className="min-h-11" onClick={() => download(codes)}>
          <Download className="size-4.5" aria-hidden="true" />
          Download
        </Button>
      </div>
    </div>
  );
}

/** `asked`: the user tried to leave before confirming. */
export function CodesKept({ kept, onChange }: { kept: boolean | "asked"; onChange: (kept: boolean) => void }) {
  return (
    <div className="grid gap-2">
      <Checkbox label="I have stored these codes" checked={kept === true} onCheckedChange={onChange} />
      <div role="alert" className="text-sm text-thread">
        {kept === "asked" ? "Please store the codes first, then tick the box." : null}
      </div>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const text = `${PRODUCT_NAME}: recovery codes. Each works once.\n\n${codes.join("\n")}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`;
  link.click();
  URL.revokeObjectURL(url);
}
