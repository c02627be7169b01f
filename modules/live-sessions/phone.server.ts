import { isPossiblePhoneNumber } from "libphonenumber-js/min";

/**
 * Whether a number has a possible length under a country code such as `+91` or `+1-684`. Stricter
 * checks reject real numbers whenever a country opens a new range.
 */
export function isPossiblePhone(countryCode: string, number: string): boolean {
  const digits = number.replace(/\D/g, "");
  const [main = "", area = ""] = countryCode.replace(/[^\d-]/g, "").split("-");
  // People type national numbers with and without the leading zero, and where the code has an area
  // (`+1-809`), with that area or another one of the same territory.
  return [main + area + digits, main + area + digits.replace(/^0+/, ""), main + digits].some(
    (full) => isPossiblePhoneNumber(`+${full}`),
  );
}
