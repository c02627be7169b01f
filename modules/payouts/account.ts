import { z } from "zod";
import type { PayoutMethod } from "./policy.ts";

const holder = z
  .string()
  .trim()
  .min(2, "Enter the account holder’s name")
  .max(120, "At most 120 characters")
  // An operator reads it in a list. Line breaks and reversed text could pass for another account.
  .regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u,
    "Enter the name as your bank has it",
  );

/** Without the spaces and hyphens that people read numbers by. */
const plain = z.string().transform((typed) => typed.replace(/[\s-]/g, "").toUpperCase());

const numbered = (pattern: RegExp, error: string) => plain.pipe(z.string().regex(pattern, error));

const iban = plain.pipe(
  z.string().refine(isIban, "This isn’t an IBAN. One looks like IE64 IRCE 9205 0112 3456 78"),
);
const bic = numbered(
  /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
  "Enter the bank’s BIC: 8 or 11 letters and digits",
);
const routing = plain.pipe(
  z.string().refine(isRoutingNumber, "Enter the bank’s routing number: 9 digits"),
);
const upiId = z
  .string()
  .trim()
  .regex(/^[\w.-]{2,100}@[a-z][a-z0-9]{1,60}$/i, "Enter a UPI ID, such as name@bank");

/** An account that was checked as far as its numbers say, as text for the operator who pays. */
export const payoutAccountSchema = z
  .discriminatedUnion(
    "method",
    [
      z.object({ method: z.literal("iban"), holder, account: iban, code: z.literal("").or(bic) }),
      z.object({
        method: z.literal("us"),
        holder,
        account: numbered(/^\d{4,17}$/, "Enter the account number: 4 to 17 digits"),
        code: routing,
      }),
      z.object({
        method: z.literal("india"),
        holder,
        account: numbered(/^\d{9,18}$/, "Enter the account number: 9 to 18 digits"),
        code: numbered(/^[A-Z]{4}0[A-Z0-9]{6}$/, "Enter the branch’s IFSC, such as HDFC0001234"),
      }),
      z.object({ method: z.literal("upi"), holder, account: upiId }),
      z.object({
        method: z.literal("other"),
        holder,
        account: numbered(
          /^[A-Z0-9]{4,34}$/,
          "Enter the account number: 4 to 34 letters and digits",
        ),
        code: bic,
      }),
    ],
    "Choose how we pay you",
  )
  .transform((typed) => ({ text: accountText(typed), ending: endingOf(typed) }));

type Checked = {
  method: PayoutMethod;
  holder: string;
  account: string;
  code?: string;
};

const NAMES: Record<PayoutMethod, [account: string, code: string]> = {
  iban: ["IBAN", "BIC"],
  us: ["Account", "routing number"],
  india: ["Account", "IFSC"],
  upi: ["UPI", ""],
  other: ["Account", "BIC"],
};

function accountText({ method, holder: name, account, code }: Checked): string {
  const [number, bank] = NAMES[method];
  return [name, `${number} ${account}`, code ? `${bank} ${code}` : ""].filter(Boolean).join(", ");
}

/** What the expert recognizes the account by. */
function endingOf({ method, account }: Checked): string {
  if (method !== "upi") return account.slice(-Math.min(4, Math.floor(account.length / 2)));
  const at = account.indexOf("@");
  return account.slice(Math.max(1, at - 2));
}

/** By its check digits (ISO 13616); countries’ lengths aren’t checked. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

/** By the check digit of the American Bankers Association. */
function isRoutingNumber(code: string): boolean {
  if (!/^\d{9}$/.test(code)) return false;
  const sum = code
    .split("")
    .reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0);
  return sum > 0 && sum % 10 === 0;
}
