/** Whether `Accept-Encoding` accepts the encoding, that is, names it with a weight above 0. */
export function acceptsEncoding(header: string | null | undefined, encoding: string): boolean {
  return (header ?? "")
    .toLowerCase()
    .split(",")
    .map((entry) => entry.split(";").map((part) => part.trim()))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ""));
}
