export const PROVIDERS = ["stripe", "paypal", "sandbox"] as const;

export const ORDER_ID = /^GR-\d{8}$/;

/** What a buyer has told us, frozen with the order; emptied by an erasure. */
export type BuyerDetails = { name: string } & {
  [field in "email" | "phone" | "country_code" | "experience" | "request" | "zone"]?:
    | string
    | undefined;
};
