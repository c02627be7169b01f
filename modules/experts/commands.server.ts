import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { ensureUsers, grantRole } from "#modules/accounts/commands.server.ts";
import type { Config } from "#platform/config.ts";
import type { Db, Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { expertSchema, overrideSchema, weekSchema } from "./schema.ts";
import type { ExpertInput, Override, WeekdayHours } from "./schema.ts";
import { expertHours, expertOverrides, expertTopics, experts } from "./tables.server.ts";

type Deps = Pick<Platform, "db" | "clock"> & { config: Pick<Config, "scheduling"> };

/**
 * Creates or updates experts by slug with topics, hours and overrides, in a few statements and one
 * transaction. Email and status apply only to a new expert; later they change separately.
 * Returns the ids by slug. Throws ZodError on bad input.
 */
export async function saveExperts(deps: Deps, input: ExpertInput[]): Promise<Map<string, string>> {
  const parsed = z.array(expertSchema).parse(input);
  if (parsed.length === 0) return new Map();
  const defaults = deps.config.scheduling;
  const rows = parsed.map(({ email: _e, topicKeys: _t, week: _w, overrides: _o, ...profile }) => ({
    ...profile,
    noticeMin: profile.noticeMin ?? defaults.noticeHours * 60,
    bufferMin: profile.bufferMin ?? defaults.bufferMin,
    gridMin: profile.gridMin ?? defaults.gridMin,
    horizonDays: profile.horizonDays ?? defaults.horizonDays,
    dailyCap: profile.dailyCap ?? defaults.dailyCap,
  }));
  return deps.db.transaction(async (tx) => {
    const accounts = await ensureAccounts(tx, parsed, deps.clock.now());
    const saved = await tx
      .insert(experts)
      .values(rows.map((row) => ({ ...row, userId: accounts.get(row.slug)! })))
      .onConflictDoUpdate({ target: experts.slug, set: EXCLUDED })
      .returning({ id: experts.id, slug: experts.slug });
    const ids = new Map(saved.map(({ id, slug }) => [slug, id]));
    const withId = parsed.map((expert) => ({ ...expert, expertId: ids.get(expert.slug)! }));
    await setTopics(tx, withId);
    await setExpertHours(tx, withId);
    await setExpertOverrides(tx, withId);
    return ids;
  });
}

async function ensureAccounts(
  tx: Tx,
  input: { slug: string; email: string; name: string; zone: string }[],
  now: Date,
): Promise<Map<string, string>> {
  const known = await tx
    .select({ slug: experts.slug, userId: experts.userId })
    .from(experts)
    .where(
      inArray(
        experts.slug,
        input.map(({ slug }) => slug),
      ),
    );
  const accounts = new Map(known.map(({ slug, userId }) => [slug, userId]));
  const added = input.filter(({ slug }) => !accounts.has(slug));
  const people = added.map(({ email, name, zone }) => ({ email, name, zone }));
  const userIds = await ensureUsers(tx, people, now);
  await grantRole(tx, "expert", userIds);
  for (const [at, { slug }] of added.entries()) accounts.set(slug, userIds[at]!);
  return accounts;
}

/** Replaces the whole week of each given expert. Throws ZodError on bad input. */
export async function setExpertHours(
  db: Db | Tx,
  input: { expertId: string; week: WeekdayHours[] }[],
): Promise<void> {
  const rows = input.flatMap(({ expertId, week }) =>
    weekSchema
      .parse(week)
      .flatMap(({ weekday, windows }) =>
        windows.map((window) => ({ expertId, weekday, ...window })),
      ),
  );
  await db.transaction(async (tx) => {
    await tx.delete(expertHours).where(inArray(expertHours.expertId, idsOf(input)));
    if (rows.length > 0) await tx.insert(expertHours).values(rows);
  });
}

/** Sets the given days and leaves all others. Throws ZodError on bad input. */
export async function setExpertOverrides(
  db: Db | Tx,
  input: { expertId: string; overrides: Override[] }[],
): Promise<void> {
  const rows = input.flatMap(({ expertId, overrides }) =>
    z
      .array(overrideSchema)
      .parse(overrides)
      .map((override) => ({ expertId, ...override })),
  );
  if (rows.length === 0) return;
  await db
    .insert(expertOverrides)
    .values(rows)
    .onConflictDoUpdate({
      target: [expertOverrides.expertId, expertOverrides.date],
      set: { windows: sql`excluded.windows` },
    });
}

async function setTopics(tx: Tx, input: { expertId: string; topicKeys: string[] }[]) {
  await tx.delete(expertTopics).where(inArray(expertTopics.expertId, idsOf(input)));
  await tx
    .insert(expertTopics)
    .values(
      input.flatMap(({ expertId, topicKeys }) =>
        [...new Set(topicKeys)].map((topicKey) => ({ expertId, topicKey })),
      ),
    );
}

function idsOf(input: { expertId: string }[]): string[] {
  return input.map(({ expertId }) => expertId);
}

const EXCLUDED = {
  name: sql`excluded.name`,
  headline: sql`excluded.headline`,
  biography: sql`excluded.biography`,
  zone: sql`excluded.zone`,
  languages: sql`excluded.languages`,
  years: sql`excluded.years`,
  hiredFor: sql`excluded.hired_for`,
  avatarSeed: sql`excluded.avatar_seed`,
  isDemo: sql`excluded.is_demo`,
  noticeMin: sql`excluded.notice_min`,
  bufferMin: sql`excluded.buffer_min`,
  gridMin: sql`excluded.grid_min`,
  horizonDays: sql`excluded.horizon_days`,
  dailyCap: sql`excluded.daily_cap`,
};
