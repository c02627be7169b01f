import { isPossiblePhoneNumber } from "libphonenumber-js/min";

/**
 * Whether a number has a possible length under a country code such as `+91` or `+1-684`. Stricter
 * checks reject real numbers whenever a country opens a new range.
 */
export function isPossiblePhone(countryCode: string, number: string): boolean {
  const digits = number.replace(/\D/g, "");
  const code = countryCode.replace(/\D/g, "");
  // People type national numbers with and without the leading zero.
  return (
    isPossiblePhoneNumber(`+${code}${digits}`) ||
    isPossiblePhoneNumber(`+${code}${digits.replace(/^0+/, "")}`)
  );
}
