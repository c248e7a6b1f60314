import { Copy } from "lucide-react";
import { copyText } from "./copy-text.ts";
import { IconButton } from "./icon-button.tsx";

/** Code to be read and copied. */
export function CodeSample({ title, code }: { title: string; code: string }) {
  return (
    <figure className="min-w-0 rounded-field border">
      <figcaption className="flex items-center justify-between border-b py-1 pr-1 pl-4 text-sm text-muted">
        {title}
        <IconButton label={`Copy: ${title}`} onClick={() => void copyText(code, "Copied to clipboard!")}>
          <Copy className="size-4.5" aria-hidden="true" />
        </IconButton>
      </figcaption>
      {/* It may be wider than a phone, so it scrolls by itself, by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      <section tabIndex={0} aria-label={title} className="overflow-x-auto">
        <pre className="w-max p-4 font-mono text-sm leading-relaxed">
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  );
}
