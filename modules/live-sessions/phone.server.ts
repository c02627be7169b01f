import { isPossiblePhoneNumber } from "libphonenumber-js/min";

/**
 * Whether a number may exist under a country code such as `+91` or `+1-684`: its length is right.
 * Stricter checks refuse real numbers whenever a country opens a new range.
 */
export function isPossiblePhone(countryCode: string, number: string): boolean {
  const digits = number.replace(/\D/g, "");
  const code = countryCode.replace(/\D/g, "");
  // The zero that a national number begins with at home is dropped abroad; both are typed.
  return (
    isPossiblePhoneNumber(`+${code}${digits}`) ||
    isPossiblePhoneNumber(`+${code}${digits.replace(/^0+/, "")}`)
  );
}
