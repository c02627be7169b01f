/** A cell that starts with one of these may run as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export type Cell = string | number | boolean | null;
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => Cell];

/**
 * Rows as a CSV file (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, every text quoted,
 * and an apostrophe before a text that could run as a formula.
 */
export function toCsv(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvHead(headers) + csvRows(rows);
}

/** The beginning of a file; rows follow. */
export const csvHead = (headers: readonly string[]) => `\uFEFF${csvRows([headers])}`;

export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Minor units as a number for spreadsheets: 7900 is 79. */
export function majorUnits(amountMinor: number | null): number | null {
  return amountMinor === null ? null : amountMinor / 100;
}
