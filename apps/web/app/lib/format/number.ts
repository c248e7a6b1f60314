/**
 * Numbers as en-US writes them. Not by `Intl` or `toLocaleString`: the first use of these in a browser reads its tables of all languages,
 * for which a phone does not answer a press for a tenth of a second, and nearly every page of ours shows a number.
 */

/** '1,234' or, with two decimals, '1,234.50'. Half a last place is rounded as `toFixed` does; a number of 21 digits is beyond it. */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = "", fraction] = value.toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
