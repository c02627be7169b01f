import { groupDigits } from "./money.ts";

/** An estimate of 1,000 or more, to two digits: `about 12,000` or `about 1.2 million`. */
export function aboutNumber(estimate: number): string {
  const rounded = Number(estimate.toPrecision(2));
  const text = rounded < 1e6 ? groupDigits(rounded) : `${groupDigits(rounded / 1e6)} million`;
  return `about ${text}`;
}
