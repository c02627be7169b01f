import { customType, timestamp } from "drizzle-orm/pg-core";

/** Case-insensitive text, for email addresses. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const instant = (name: string) => timestamp(name, { withTimezone: true });
