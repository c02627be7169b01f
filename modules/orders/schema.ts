export const PROVIDERS = ["stripe", "paypal", "sandbox"] as const;

export const ORDER_ID = /^GR-\d{8}$/;

/** The buyer's details, frozen with the order; erasure empties them. */
export type BuyerDetails = { name: string } & {
  [field in "email" | "phone" | "country_code" | "experience" | "request" | "zone"]?:
    | string
    | undefined;
};
