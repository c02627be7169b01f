import type { ByteRange } from "#adapters/storage/port.ts";

/**
 * The single range in a Range header (RFC 9110, section 14.2). Null for the whole file: without a
 * header, with an invalid one, or with several ranges.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match) return null;
  const [, from, to] = match as unknown as [string, string, string];
  if (from === "" && to === "") return null;
  const last = size - 1;
  if (from === "") {
    const length = Number(to);
    return length === 0 || size === 0
      ? "unsatisfiable"
      : { start: Math.max(0, size - length), end: last };
  }
  const start = Number(from);
  const end = to === "" ? last : Math.min(Number(to), last);
  if (start > last) return "unsatisfiable";
  return to !== "" && Number(to) < start ? null : { start, end };
}
