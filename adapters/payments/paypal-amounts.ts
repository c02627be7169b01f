/**
 * Formats minor units for a currency with two decimals: 7905 → `79.05`. Throws unless the amount is
 * an integer ≥ 0.
 */
export function toDecimal(amountMinor: number): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) {
    throw new RangeError(`Not an amount in minor units: ${amountMinor}`);
  }
  const digits = String(amountMinor).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Parses a decimal string into minor units, digit by digit because 79.05 has no exact binary
 * fraction.
 */
export function fromDecimal(value: string): number {
  const match = /^(\d*)(?:\.(\d{1,2})0*)?$/.exec(value);
  if (!match || value === "") throw new RangeError(`Not an amount of two decimals: ${value}`);
  const amountMinor = Number(`${match[1]}${(match[2] ?? "").padEnd(2, "0")}`);
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`Too large an amount: ${value}`);
  return amountMinor;
}
