import { z } from "zod";
import type { Currency } from "#lib/money.ts";

/** Lowercase words joined by hyphens, as in URLs. */
export const slugSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and hyphens");

export const SERVICE_FORMATS = ["live", "ai", "oneway", "document"] as const;
export type ServiceFormat = (typeof SERVICE_FORMATS)[number];

export const topicSchema = z.strictObject({ key: slugSchema, name: z.string().min(1).max(80) });
export type TopicInput = z.infer<typeof topicSchema>;

const amountMinor = z.int().min(0).max(100_000_000);

/**
 * A service with its prices. Live services have `durationMin`; other formats describe their length
 * in `lengthNote`.
 */
export const serviceSchema = z
  .strictObject({
    slug: slugSchema,
    title: z.string().min(1).max(120),
    description: z.string().min(1).max(500),
    format: z.enum(SERVICE_FORMATS),
    durationMin: z.int().min(15).max(240).nullable(),
    lengthNote: z.string().min(1).max(80),
    topicKey: slugSchema.nullable(),
    active: z.boolean(),
    position: z.int().min(0),
    pricesMinor: z.strictObject({ USD: amountMinor, INR: amountMinor }),
  })
  .refine((service) => (service.format === "live") === (service.durationMin !== null), {
    path: ["durationMin"],
    error: "A live service has a length in minutes, the others have none",
  })
  .refine((service) => service.format !== "live" || service.topicKey !== null, {
    path: ["topicKey"],
    error: "A live service has a topic",
  });
export type ServiceInput = z.infer<typeof serviceSchema>;

/** `pricesMinor` in minor units; `durationMin` only for live services. */
export type Service = {
  slug: string;
  title: string;
  description: string;
  format: ServiceFormat;
  durationMin: number | null;
  lengthNote: string;
  topicKey: string | null;
  active: boolean;
  position: number;
  pricesMinor: Partial<Record<Currency, number>>;
};

/** A service with slots: length and topic are known. */
export type LiveService = Service & { format: "live"; durationMin: number; topicKey: string };

/** Whether it has slots and is sold at /book-your-slot. */
export function isLive(service: Service): service is LiveService {
  return service.format === "live" && service.durationMin !== null && service.topicKey !== null;
}
