import { href } from "#app/lib/urls.ts";
import type { RouterContextProvider } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import type { Services } from "#app/services.ts";
import { requireViewer } from "#app/session/guard.server.ts";
import { viewerClock } from "#app/session/visitor.server.ts";
import { type HourCycle, localDate, zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import { byName, titleOfTopic } from "#modules/ai-sessions/topics.ts";
import { isLive, type LiveService } from "#modules/catalog/schema.ts";
import { listSessionsSince } from "#modules/live-sessions/data.server.ts";
import {
  getInterviewPlan,
  listDrillsDone,
  listPoints,
  listScored,
} from "#modules/progress/data.server.ts";
import { loadPlan } from "#modules/progress/plan-view.server.ts";
import { standingsOf } from "#modules/progress/points.ts";
import { mayScoreSelf } from "#modules/progress/policy.ts";
import { shortDate, viewProgress } from "#modules/progress/progress-view.server.ts";
import { POINT_SOURCES } from "#modules/progress/sources.server.ts";
import { listUndecided } from "#modules/rooms/data.server.ts";
import { getRubric, listCompetencies, listQuestions } from "#modules/rubrics/data.server.ts";

/** The signed-in person, their zone and clock. */
export async function openProgress(context: Readonly<RouterContextProvider>, request: Request) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const services = context.get(servicesContext);
  const { zone, hourCycle } = viewerClock(viewer, request);
  const today = localDate(zone, services.clock.now());
  return { services, viewer, zone, hourCycle, today };
}

type Open = Awaited<ReturnType<typeof openProgress>>;

/** Topics to prepare for: those with a rubric and a live session. */
export async function listPrepared({ slots }: Pick<Services, "slots">) {
  const services = await slots.services();
  const found = new Map<string, { service: LiveService; name: string }>();
  for (const service of services.filter(isLive)) {
    const { topicKey } = service;
    if (found.has(topicKey) || !getRubric(topicKey)) continue;
    found.set(topicKey, { service, name: titleOfTopic(topicKey) });
  }
  return found;
}

/** The URL of one AI question for this dimension. Null if the topic has no questions. */
function practicePath(topic: string, dimension: string): string | null {
  const bank = listQuestions(topic);
  const question = bank.find(({ dimensions }) => dimensions.includes(dimension)) ?? bank[0];
  return question
    ? `${href("/sessions/ai")}?${new URLSearchParams({ topic, question: question.id })}`
    : null;
}

/** How long after a session's end its candidate can score it. */
const SELF_SCORE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Levels and the next drill, with their sources. */
export async function loadLevels(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
  zone: string,
) {
  const [points, kept, done] = await Promise.all([
    listPoints(db, userId, POINT_SOURCES),
    getInterviewPlan(db, userId),
    listDrillsDone(db, userId),
  ]);
  const view = viewProgress({
    points,
    competencies: listCompetencies(),
    done,
    preparing: kept && getRubric(kept.topic),
    rubricOf: getRubric,
    topicName: titleOfTopic,
    zone,
    now: clock.now(),
  });
  return { points, kept, view };
}

/** The data of the page, or of its files, which have a 12-hour clock. */
export async function loadProgress(
  { services, viewer, zone }: Omit<Open, "hourCycle">,
  hourCycle: HourCycle = "h12",
) {
  const { db, clock, slots } = services;
  const now = clock.now();
  const [{ points, kept, view }, prepared, sessions, scored] = await Promise.all([
    loadLevels(services, viewer.userId, zone),
    listPrepared(services),
    listSessionsSince(db, viewer.userId, new Date(now.getTime() - (SELF_SCORE_DAYS + 1) * DAY_MS)),
    listScored(db, viewer.userId),
  ]);
  const preparing = kept && getRubric(kept.topic);
  const topic = kept && prepared.get(kept.topic);
  const underWay = sessions.filter(({ status }) => status === "in_progress");
  const plan =
    kept && preparing && topic
      ? await loadPlan({ db, clock, slots }, viewer.userId, kept, {
          service: topic.service,
          topicName: topic.name,
          rubric: preparing,
          standings: standingsOf(points, listCompetencies()),
          next: view.next,
          zone,
          hourCycle,
          undecided: await listUndecided(
            db,
            underWay.map(({ id }) => id),
          ),
          practicePath: (dimension) => practicePath(kept.topic, dimension),
        })
      : null;
  const today = localDate(zone, now);
  return {
    zone: zoneLabel(zone, zoneOffsetMinutes(zone, now)),
    ...view,
    plan,
    topics: [...prepared]
      .map(([key, { name }]) => ({ key, name }))
      .toSorted((a, b) => byName(a.name, b.name)),
    latestTopic: points.at(-1)?.topic ?? null,
    /** Sessions whose scorecard hasn't been sent yet. */
    toScore: sessions
      .filter((session) => {
        const days = (now.getTime() - session.endAt.getTime()) / DAY_MS;
        const isScored = scored.has(session.id);
        return mayScoreSelf(session, { isScored, isSent: isScored }, now) && days < SELF_SCORE_DAYS;
      })
      .map(({ id, serviceTitle, expertName, startAt }) => ({
        href: href("/candidate/sessions/:id/self-score", { id }),
        title: serviceTitle,
        expert: expertName,
        date: shortDate(localDate(zone, startAt), today),
      })),
  };
}
