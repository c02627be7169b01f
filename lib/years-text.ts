/** `1 year`, `4 years`. */
export function yearsText(years: number | string): string {
  return Number(years) === 1 ? "1 year" : `${years} years`;
}
