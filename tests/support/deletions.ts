import { varUint } from "./var-uint.ts";

/** A Yjs update of deletions, each of another person's first character: two pieces each. */
export function deletions(from: number, count: number): Uint8Array {
  const ranges = Array.from({ length: count }, (_, at) => [...varUint(from + at), 1, 0, 1]);
  return Uint8Array.from([0, ...varUint(count), ...ranges.flat()]);
}
