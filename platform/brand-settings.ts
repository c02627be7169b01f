import { z } from "zod";
import type { Brand } from "#lib/brand.ts";

const line = (most: number) => z.string().trim().min(1).max(most, `at most ${most} characters`);

/** Four links, for the footer: `LinkedIn=https://…,Instagram=https://…,…`. */
const socialLinks = z
  .string()
  .transform((text) => text.split(",").map((pair) => pair.trim().split("=")))
  .transform((pairs) => pairs.map(([name = "", ...rest]) => ({ name, url: rest.join("=") })))
  .refine(
    (links) =>
      links.length === 4 &&
      links.every(({ name, url }) => /^\S[^=]*$/.test(name) && /^https:\/\/\S+$/.test(url)),
    "four links as Name=https://…, with commas between them",
  );

export const BRAND_VARIABLES = {
  BRAND_NAME: line(40),
  BRAND_OWNER: line(120),
  SUPPORT_EMAIL: z.email("an email address"),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+[0-9][0-9 ()-]{6,24}$/, "a phone number that starts with + and its country's code"),
  CHAT_NUMBER: z.string().regex(/^[1-9][0-9]{6,14}$/, "7 to 15 digits, the country's code first"),
  SOCIAL_LINKS: socialLinks,
};

type BrandValues = {
  [Name in keyof typeof BRAND_VARIABLES]?: z.output<(typeof BRAND_VARIABLES)[Name]>;
};

/** The default brand, overridden by the environment. */
export function readBrand(values: BrandValues, brand: Brand): Brand {
  return {
    ...brand,
    name: values.BRAND_NAME ?? brand.name,
    owner: values.BRAND_OWNER ?? brand.owner,
    supportEmail: values.SUPPORT_EMAIL ?? brand.supportEmail,
    phone: values.SUPPORT_PHONE ?? brand.phone,
    chatUrl: values.CHAT_NUMBER ? `https://wa.me/${values.CHAT_NUMBER}` : brand.chatUrl,
    social: values.SOCIAL_LINKS ?? brand.social,
  };
}
