import { and, asc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import { AppError } from "#platform/errors.ts";
import type { DayWindow, HourSettings, Override } from "./schema.ts";
import {
  expertBusy,
  expertHours,
  expertOverrides,
  expertTopics,
  experts,
} from "./tables.server.ts";
import type { ExpertStatus } from "./transitions.ts";

export async function listExpertSlugs(db: Queryable): Promise<string[]> {
  const rows = await db.select({ slug: experts.slug }).from(experts);
  return rows.map((row) => row.slug);
}

/** An account's own expert, whatever their status. */
export type OwnExpert = {
  id: string;
  slug: string;
  name: string;
  zone: string;
  status: ExpertStatus;
  /** Why an operator paused them. */
  pausedReason: string | null;
};

export async function getExpertOfUser(db: Queryable, userId: string): Promise<OwnExpert | null> {
  const [expert] = await db
    .select({
      id: experts.id,
      slug: experts.slug,
      name: experts.name,
      zone: experts.zone,
      status: experts.status,
      pausedReason: experts.pausedReason,
    })
    .from(experts)
    .where(eq(experts.userId, userId));
  return expert ?? null;
}

export async function getExpertZone(db: Queryable, expertId: string): Promise<string | null> {
  const [expert] = await db
    .select({ zone: experts.zone })
    .from(experts)
    .where(eq(experts.id, expertId));
  return expert?.zone ?? null;
}

export async function getExpertStatus(
  db: Queryable,
  expertId: string,
): Promise<ExpertStatus | null> {
  const [expert] = await db
    .select({ status: experts.status })
    .from(experts)
    .where(eq(experts.id, expertId));
  return expert?.status ?? null;
}

export type ImportedBusy = { startAt: Date; endAt: Date; source: string };

/** Times that an expert's other calendars block. `source` is an import's id. */
export async function listImportedBusy(
  db: Queryable,
  expertId: string,
  range: { from: Date; to: Date },
): Promise<ImportedBusy[]> {
  return db
    .select({ startAt: expertBusy.startAt, endAt: expertBusy.endAt, source: expertBusy.source })
    .from(expertBusy)
    .where(
      and(
        eq(expertBusy.expertId, expertId),
        lt(expertBusy.startAt, range.to),
        gt(expertBusy.endAt, range.from),
      ),
    )
    .orderBy(asc(expertBusy.startAt));
}

/** An expert's availability settings, whatever their status. */
export type WorkingHours = HourSettings & {
  zone: string;
  gridMin: number;
  horizonDays: number;
  /** Rises with every change of hours, settings or topics. */
  version: number;
  weekly: (DayWindow & { weekday: number })[];
  overrides: Override[];
};

/** Overrides from the local date `since` on. */
export async function requireWorkingHours(
  db: Queryable,
  expertId: string,
  since: string,
): Promise<WorkingHours> {
  const [settings] = await db
    .select({
      zone: experts.zone,
      noticeMin: experts.noticeMin,
      bufferMin: experts.bufferMin,
      dailyCap: experts.dailyCap,
      gridMin: experts.gridMin,
      horizonDays: experts.horizonDays,
      version: experts.hoursVersion,
    })
    .from(experts)
    .where(eq(experts.id, expertId));
  if (!settings) throw new AppError("not_found", `There is no expert ${expertId}`);
  const weekly = await db
    .select({
      weekday: expertHours.weekday,
      startMin: expertHours.startMin,
      endMin: expertHours.endMin,
    })
    .from(expertHours)
    .where(eq(expertHours.expertId, expertId))
    .orderBy(asc(expertHours.weekday), asc(expertHours.startMin));
  const overrides = await db
    .select({ date: expertOverrides.date, windows: expertOverrides.windows })
    .from(expertOverrides)
    .where(and(eq(expertOverrides.expertId, expertId), gte(expertOverrides.date, since)))
    .orderBy(asc(expertOverrides.date));
  return { ...settings, weekly, overrides };
}

/** What experts and applicants wrote about themselves, by id. */
export async function listBiographies(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { id, biography } = experts;
  const rows = await db
    .select({ id, biography })
    .from(experts)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.biography]));
}

/** Sorted. */
export async function listExpertTopics(db: Queryable, expertId: string): Promise<string[]> {
  const rows = await db
    .select({ topicKey: expertTopics.topicKey })
    .from(expertTopics)
    .where(eq(expertTopics.expertId, expertId))
    .orderBy(asc(expertTopics.topicKey));
  return rows.map(({ topicKey }) => topicKey);
}

export type TopicExpert = {
  id: string;
  slug: string;
  name: string;
  zone: string;
  avatarSeed: string;
};

export async function listTopicExperts(db: Queryable, topicKey: string): Promise<TopicExpert[]> {
  const { rows } = await db.execute<TopicExpert>(
    sql`select e.id, e.slug, e.name, e.zone, e.avatar_seed as "avatarSeed" from topic_experts e
        where e.topic_key = ${topicKey} order by e.slug`,
  );
  return rows;
}
