/** Years of experience as a candidate typed them: `4 years`. */
export function yearsText(years: string): string {
  return Number(years) === 1 ? "1 year" : `${years} years`;
}
