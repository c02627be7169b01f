/** `12,345`; in India `12,34,567`. Not by Intl, because browsers' data differ from the server's. */
export function groupDigits(whole: number, groups: "thousands" | "lakhs" = "thousands"): string {
  const between = groups === "lakhs" ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return String(whole).replace(between, ",");
}
