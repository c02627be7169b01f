import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { createServices } from "#server/compose.ts";
import { connect } from "#platform/db/client.ts";
import { seedCatalog } from "#server/seed/catalog.ts";
import { JOBS } from "#server/jobs/registry.ts";
import { createLog } from "#platform/log.ts";
import type { Services } from "#app/services.ts";
import type { DurableDatabase } from "./durable-database.ts";

export const NOW = "2027-01-11T08:00:00Z";
export const CONNECTIONS = 32;
export const EXPERTS = 64;
export const CANDIDATES = 4096;
/** The experts' hours version, for contenders that don't read it. */
export const HOURS_VERSION = 1;

const FIRST_START = Date.parse("2027-01-13T00:00:00Z");
/** One hour plus the buffer, on a 30-minute grid. */
const BETWEEN_STARTS_MS = 90 * 60_000;

/** The product's services with a connection per concurrent buyer. */
export async function benchServices(
  database: DurableDatabase,
): Promise<Services & { close(): Promise<void> }> {
  const config = loadConfig(
    {
      DATA_DIR: database.dataDir,
      SESSION_SECRET: "bench-session-secret",
      // A few candidates place all orders without paying.
      RATE_LIMIT_SCALE: "100000",
    },
    (_dir, name) => `local-secret-${name}`,
    BRAND,
  );
  const clock = fixedClock(NOW);
  const services = await createServices(config, database.url, JOBS, createLog("silent"), clock);
  const db = connect(database.url, { max: CONNECTIONS });
  await seedCatalog(services);
  return {
    ...services,
    db,
    async close() {
      await db.$client.end();
      await services.close();
    },
  };
}

/** Experts who are always free for a year, and candidates. */
export async function fillDatabase({ db }: Pick<Services, "db">): Promise<void> {
  const statements = [
    `insert into users (id, email)
     select ('00000000-0000-4000-a000-' || lpad(i::text, 12, '0'))::uuid,
            'expert-' || i || '@example.com' from generate_series(0, ${EXPERTS - 1}) i`,
    `insert into experts (id, user_id, slug, name, headline, biography, zone, languages, years,
                          status, avatar_seed, notice_min, buffer_min, grid_min, horizon_days,
                          daily_cap)
     select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid,
            ('00000000-0000-4000-a000-' || lpad(i::text, 12, '0'))::uuid, 'expert-' || i,
            'Expert ' || i, 'Headline', 'Biography', 'UTC',
            '{en}', 10, 'active', 'expert-' || i, 720, 15, 30, 366, 48
     from generate_series(0, ${EXPERTS - 1}) i`,
    `insert into expert_topics select id, 'coding' from experts`,
    `insert into expert_hours select id, day, 0, 1440 from experts, generate_series(1, 7) day`,
    `insert into users (id, email)
     select ('00000000-0000-4000-9000-' || lpad(i::text, 12, '0'))::uuid,
            'candidate-' || i || '@example.com' from generate_series(0, ${CANDIDATES - 1}) i`,
    `update experts set hours_version = ${HOURS_VERSION}`,
  ];
  for (const statement of statements) await db.$client.query(statement);
}

/** The n-th time to book; consecutive ones differ in expert and candidate. */
export function timeToBook(n: number) {
  const candidate = n % CANDIDATES;
  return {
    expertId: `00000000-0000-4000-8000-${String(n % EXPERTS).padStart(12, "0")}`,
    expert: `expert-${n % EXPERTS}`,
    startAt: new Date(FIRST_START + Math.floor(n / EXPERTS) * BETWEEN_STARTS_MS),
    candidate: {
      userId: `00000000-0000-4000-9000-${String(candidate).padStart(12, "0")}`,
      email: `candidate-${candidate}@example.com`,
    },
  };
}
