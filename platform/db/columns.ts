import { customType, timestamp } from "drizzle-orm/pg-core";

/** Text that is the same in upper and lower case: e-mail addresses. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A point in time, UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
