/**
 * Numbers in en-US format. Without `Intl` or `toLocaleString`: their first use in a browser loads tables for all languages, which blocks
 * a phone for a tenth of a second, and nearly every page of ours shows a number.
 */

/**
 * '1,234' or, with two decimals, '1,234.50'. Rounds half a last place as `toFixed` does; numbers of 21 or more digits are not
 * supported.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = "", fraction] = value.toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
