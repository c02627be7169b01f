/** What spreadsheets take for a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export type Cell = string | number | boolean | null;

/**
 * Rows as a CSV file (RFC 4180) for spreadsheets: UTF-8 with its mark, every text in quotes, and an
 * apostrophe before a text that would be run as a formula.
 */
export function toCsv(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [headers, ...rows].map((cells) => cells.map(cellText).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Minor units as a spreadsheet adds them up: 7900 is 79. */
export function majorUnits(amountMinor: number | null): number | null {
  return amountMinor === null ? null : amountMinor / 100;
}
