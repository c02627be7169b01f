import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { experts, expertTopics, topicKeysOfExpert } from "./tables.server.ts";

export async function countActiveExperts(db: Queryable): Promise<number> {
  return db.$count(experts, eq(experts.status, "active"));
}

/** A part of them, in order. */
export async function listActiveExpertSlugs(
  db: Queryable,
  { from, size }: { from: number; size: number },
): Promise<string[]> {
  const rows = await db
    .select({ slug: experts.slug })
    .from(experts)
    .where(eq(experts.status, "active"))
    .orderBy(asc(experts.slug))
    .offset(from)
    .limit(size);
  return rows.map((row) => row.slug);
}

/** A topic as sold; price in minor units. */
export type Offer = { topicKey: string; amountMinor: number; durationMin: number };

/** An active expert found by a search, with the lowest price and duration of their sessions. */
export type Match = {
  id: string;
  name: string;
  years: number;
  priceMinor: number;
  durationMin: number;
};

/**
 * Active experts who give at least one of the offers, most experienced first. `where.window` is a
 * part of the visitor's day (minutes after midnight) that must overlap half an hour of their weekly
 * hours; `minutesAhead` is the visitor's offset from each expert's zone.
 */
export async function matchExperts(
  db: Queryable,
  offers: Offer[],
  where: {
    language?: string;
    window?: { startMin: number; endMin: number; minutesAhead: Map<string, number> };
  },
): Promise<Match[]> {
  if (offers.length === 0) return [];
  const conditions = [sql`e.status = 'active'`];
  if (where.language) conditions.push(sql`e.languages @> array[${where.language}]`);
  if (where.window) conditions.push(hasHoursIn(where.window));
  const { rows } = await db.execute<Match>(sql`
    select e.id, e.name, e.years,
      min(offer.amount_minor) as "priceMinor", min(offer.duration_min) as "durationMin"
    from unnest(
        ${sql.param(offers.map((offer) => offer.topicKey))}::text[],
        ${sql.param(offers.map((offer) => offer.amountMinor))}::int[],
        ${sql.param(offers.map((offer) => offer.durationMin))}::int[]
      ) as offer (topic_key, amount_minor, duration_min)
    join expert_topics t on t.topic_key = offer.topic_key
    join experts e on e.id = t.expert_id
    where ${and(...conditions)}
    group by e.id
    order by e.years desc, e.id`);
  return rows;
}

/**
 * Weekly hours repeat, so one day is enough. The window may run past midnight into the next day.
 */
function hasHoursIn(window: {
  startMin: number;
  endMin: number;
  minutesAhead: Map<string, number>;
}) {
  return sql`exists (
    select from expert_hours h
    join unnest(
        ${sql.param([...window.minutesAhead.keys()])}::text[],
        ${sql.param([...window.minutesAhead.values()])}::int[]
      ) as clock (zone, ahead) on clock.zone = e.zone
    cross join lateral (
      select ((h.start_min + clock.ahead) % 1440 + 1440) % 1440 as start_min
    ) as local
    cross join (values (0), (1440)) as day (midnight)
    where h.expert_id = e.id
      and least(local.start_min + h.end_min - h.start_min, ${window.endMin} + day.midnight)
        - greatest(local.start_min, ${window.startMin} + day.midnight) >= 30)`;
}

export async function listExpertFacets(
  db: Queryable,
): Promise<{ zones: string[]; languages: string[] }> {
  const { rows } = await db.execute<{ zones: string[]; languages: string[] }>(sql`
    select
      array(select distinct zone from experts where status = 'active' order by 1) as zones,
      array(select distinct unnest(languages) from experts where status = 'active' order by 1)
        as languages`);
  return rows[0]!;
}

/** An expert's public profile. `topicKeys` is sorted. */
export type ExpertProfile = {
  id: string;
  slug: string;
  name: string;
  headline: string;
  biography: string;
  zone: string;
  languages: string[];
  years: number;
  avatarSeed: string;
  isDemo: boolean;
  topicKeys: string[];
  /** Roles they hired for, and where, one per line. */
  hiredFor: string[];
  /** When an operator accepted their application; null for demo profiles. */
  verifiedAt: Date | null;
};

/** The active expert with this slug, or null. */
export async function getExpertProfile(db: Queryable, slug: string): Promise<ExpertProfile | null> {
  const [profile] = await selectProfiles(db, eq(experts.slug, slug));
  return profile ?? null;
}

export async function listExpertProfiles(db: Queryable, ids: string[]): Promise<ExpertProfile[]> {
  return ids.length === 0 ? [] : selectProfiles(db, inArray(experts.id, ids));
}

async function selectProfiles(
  db: Queryable,
  which: ReturnType<typeof eq>,
): Promise<ExpertProfile[]> {
  const rows = await db
    .select({
      id: experts.id,
      slug: experts.slug,
      name: experts.name,
      headline: experts.headline,
      biography: experts.biography,
      zone: experts.zone,
      languages: experts.languages,
      years: experts.years,
      avatarSeed: experts.avatarSeed,
      isDemo: experts.isDemo,
      hiredFor: experts.hiredFor,
      verifiedAt: sql<string | null>`(
        select max(a.decided_at) from expert_applications a
        where a.expert_id = ${experts.id} and a.decided_at is not null and a.answer is null
      )`,
      topicKeys: sql<
        string[]
      >`array_agg(${expertTopics.topicKey} order by ${expertTopics.topicKey})`,
    })
    .from(experts)
    .innerJoin(expertTopics, eq(expertTopics.expertId, experts.id))
    .where(and(eq(experts.status, "active"), which))
    .groupBy(experts.id)
    .orderBy(asc(experts.slug));
  return rows.map(({ verifiedAt, ...profile }) => ({
    ...profile,
    verifiedAt: verifiedAt === null ? null : new Date(verifiedAt),
  }));
}

/** All, or these if they are active. */
export async function listExpertsForSearch(
  db: Queryable,
  slugs?: readonly string[],
): Promise<
  { slug: string; name: string; headline: string; biography: string; topicKeys: string[] }[]
> {
  return db
    .select({
      slug: experts.slug,
      name: experts.name,
      headline: experts.headline,
      biography: experts.biography,
      topicKeys: topicKeysOfExpert,
    })
    .from(experts)
    .where(and(eq(experts.status, "active"), slugs && inArray(experts.slug, [...slugs])))
    .orderBy(asc(experts.slug));
}
