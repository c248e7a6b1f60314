import type { TotpEnrolment } from "@toile/contract";
import { Copy } from "lucide-react";
import { useMemo } from "react";
import { encode } from "uqr";
import { Button } from "../../../../ui/button.tsx";
import { copyText } from "../../../../ui/copy-text.ts";

/** The secret for the app: to scan, to open on this phone, or to type. */
export function AppKey({ secret, uri }: TotpEnrolment) {
  const grouped = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-7">
      <QrCode text={uri} />
      <div className="grid content-start gap-3">
        <p className="text-muted">
          Scan the code with your authenticator app. On this phone,{" "}
          <a href={uri} className="target font-medium text-ink underline decoration-thread underline-offset-4">
            open it in the app
          </a>
          .
        </p>
        <p className="text-sm text-muted" id="toile-app-key">
          Or type this key into the app:
        </p>
        <p className="tabular rounded-field bg-muslin px-4 py-3 font-medium tracking-wide break-words">{grouped}</p>
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => void copyText(secret, "Key copied")}
            className="min-h-11"
          >
            <Copy className="size-4.5" aria-hidden="true" />
            Copy key
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Dark on white in both themes, with the empty border that scanners need. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: width } = encode(text, { ecc: "M", border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: width, path: squares.join("") };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-picture border border-line sm:mx-0"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1c1917" />
    </svg>
  );
}
