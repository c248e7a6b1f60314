/** The name of a saved result: its local time first, so that a folder of them sorts itself. */
export function resultFileName(at: Date, productName = "toile"): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return `${day}-${time}-${productName.toLowerCase()}.png`;
}
