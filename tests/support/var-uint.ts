/** A number as Yjs encodes it: seven bits a byte, lowest first. */
export function varUint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varUint(Math.floor(value / 128))];
}
