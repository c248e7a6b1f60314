/** The sums on a receipt and its layout. Pure. */
import { PRODUCT_NAME } from "@toile/contract";
import { escapeHtml } from "../../../platform/mail/email.ts";
import { day, euros } from "../payments/payments.ts";

export type Receipt = {
  /** `2026-000123` */
  number: string;
  /** When it was paid. */
  date: Date;
  seller: { name: string; address: string[]; vatNumber: string };
  buyer: { name: string; email: string };
  /** '120 credits' or 'Monthly plan, 21 Nov 2026 to 21 Dec 2026'. */
  description: string;
  credits: number;
  /** What was paid, VAT included. */
  grossCents: number;
  refundedCents: number;
  vatBasisPoints: number;
  /** No money moved. */
  test: boolean;
};

/**
 * Splits the payment into net and VAT, which always add up to it. Half a cent of VAT is rounded up, once per receipt.
 */
export function splitVat(grossCents: number, vatBasisPoints: number): { netCents: number; vatCents: number } {
  const whole = 10_000 + vatBasisPoints;
  // Integer arithmetic throughout; the factor 2 keeps the half an integer.
  const vatCents = Math.floor((2 * grossCents * vatBasisPoints + whole) / (2 * whole));
  return { netCents: grossCents - vatCents, vatCents };
}

/** 2100 → '21%', 810 → '8.1%' */
export function percent(basisPoints: number): string {
  const hundredths = String(basisPoints % 100)
    .padStart(2, "0")
    .replace(/0+$/, "");
  return `${Math.floor(basisPoints / 100)}${hundredths && `.${hundredths}`}%`;
}

export const sellerName = ({ seller }: Receipt): string => seller.name || PRODUCT_NAME;

/** Labels and values, as the page and the email show them; the last is the amount paid. */
export function sumsOf({ grossCents, vatBasisPoints }: Receipt): [name: string, value: string][] {
  if (vatBasisPoints === 0) return [["Total", euros(grossCents)]];
  const { netCents, vatCents } = splitVat(grossCents, vatBasisPoints);
  return [
    ["Net", euros(netCents)],
    [`VAT ${percent(vatBasisPoints)}`, euros(vatCents)],
    ["Total", euros(grossCents)],
  ];
}

/** Notes below the sums that answer likely questions. */
export function notesOf({ vatBasisPoints, refundedCents, grossCents, test }: Receipt): string[] {
  const notes = [vatBasisPoints === 0 ? "No VAT charged." : "Prices include VAT."];
  if (refundedCents >= grossCents) notes.push(`Refunded in full: ${euros(refundedCents)}.`);
  else if (refundedCents > 0) {
    notes.push(`Refunded: ${euros(refundedCents)}. Paid after the refund: ${euros(grossCents - refundedCents)}.`);
  }
  if (test) notes.push("Test payment: no money was moved, and this receipt is no proof of payment.");
  return notes;
}

/**
 * A complete page that prints on A4 and looks like paper on screen too, even in a dark theme. There is no script.
 */
export function toPage(receipt: Receipt): string {
  const { number, date, seller, buyer, description, credits } = receipt;
  const lines = (texts: string[]) => texts.map(escapeHtml).join("<br>");
  const title = `Receipt ${number}`;
  const sums = sumsOf(receipt).map(
    ([name, value]) => `<tr><th scope="row" colspan="2">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const vatNumber = seller.vatNumber ? [`VAT number ${seller.vatNumber}`] : [];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${PRODUCT_NAME}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<p class="brand">${escapeHtml(PRODUCT_NAME)}</p>
<address>${lines([sellerName(receipt), ...seller.address, ...vatNumber])}</address>
</header>
<h1>${escapeHtml(title)}</h1>
${receipt.test ? '<p class="test">Test payment: no money was moved</p>' : ""}
<dl>
<div><dt>Paid on</dt><dd><time datetime="${date.toISOString()}">${day(date)}</time></dd></div>
<div><dt>Paid by</dt><dd>${lines([buyer.name, buyer.email].filter((text) => text !== ""))}</dd></div>
</dl>
<table>
<thead><tr><th scope="col">Description</th><th scope="col">Credits</th><th scope="col">Amount</th></tr></thead>
<tbody><tr><td>${escapeHtml(description)}</td><td>${credits}</td><td>${euros(receipt.grossCents)}</td></tr></tbody>
<tfoot>${sums.join("")}</tfoot>
</table>
<ul>${notesOf(receipt)
    .map((note) => `<li>${escapeHtml(note)}</li>`)
    .join("")}</ul>
</main>
</body>
</html>
`;
}

const STYLE = `
:root{--paper:#faf7f2;--sheet:#fffdf9;--ink:#1c1917;--muted:#625a52;--line:#ddd3c4;--thread:#b3341f;color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 16px/1.5 "Hanken Grotesk","Helvetica Neue",Helvetica,Arial,sans-serif}
main{max-width:720px;margin:32px auto;padding:56px;background:var(--sheet);border:1px solid var(--line)}
header{display:flex;justify-content:space-between;gap:32px;flex-wrap:wrap}
.brand,h1{font-family:"Instrument Serif",Georgia,"Times New Roman",serif;font-weight:400}
.brand{margin:0;font-size:34px;line-height:1}
address{font-style:normal;text-align:right;color:var(--muted);font-size:14px}
h1{margin:56px 0 24px;font-size:40px;line-height:1.1}
.test{display:inline-block;margin:0 0 24px;padding:4px 12px;border:1px dashed var(--thread);color:var(--thread);font-size:14px}
dl{display:flex;flex-wrap:wrap;gap:24px 64px;margin:0 0 40px}
dt{color:var(--muted);font-size:14px}
dd{margin:4px 0 0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:12px 0 12px 16px;text-align:right;font-weight:400;vertical-align:top}
th:first-child,td:first-child{padding-left:0;text-align:left}
thead th{color:var(--muted);font-size:14px;border-bottom:1px solid var(--line)}
tbody td{border-bottom:1px solid var(--line)}
tfoot th{color:var(--muted)}
tfoot th,tfoot td{padding-block:8px}
tfoot tr:first-child th,tfoot tr:first-child td{padding-top:20px}
tfoot th:first-child{text-align:right}
tfoot tr:last-child th,tfoot tr:last-child td{color:var(--ink);font-size:20px;font-weight:600}
ul{margin:40px 0 0;padding:16px 0 0;border-top:1px solid var(--line);list-style:none;color:var(--muted);font-size:14px}
@media (max-width:600px){main{margin:0;padding:32px 20px;border:0;min-height:100vh}address{text-align:left}h1{margin-top:40px;font-size:34px}}
@media print{@page{size:A4;margin:20mm}:root{--paper:#fff;--sheet:#fff;--ink:#000;--muted:#444;--line:#bbb;--thread:#000}main{margin:0;padding:0;border:0;max-width:none;min-height:0}address{text-align:right}}
`;
