import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import { listOpenStarts } from "#modules/booking/open-times.server.ts";
import type { LiveService } from "#modules/catalog/schema.ts";
import { listSessionsSince } from "#modules/live-sessions/data.server.ts";
import { formatDate, formatTime, type HourCycle, localDate } from "#lib/zones.ts";
import type { Rubric } from "#modules/rubrics/schema.ts";
import type { Platform } from "#platform/services.ts";
import { drillsOf } from "./next-drill.ts";
import { daysUntil, type NoPlan, PLAN_DAYS, type PlanDay, planFor } from "./plan.ts";
import type { Standing } from "./points.ts";
import { drillPath, shortDate } from "./progress-view.server.ts";

export type PlanView = {
  interviewOn: string;
  /** `Saturday, December 12, 2026` */
  date: string;
  topic: string;
  topicName: string;
  /** Days until the interview; negative if it is over. */
  ahead: number;
  /** Why there is nothing to plan; null if there are days. */
  none: NoPlan | null;
  /** The first day, if it's still ahead. */
  startsOn: string | null;
  days: PlanDayView[];
  /** Days without a free time nearby. */
  without: string[];
  /** Every free time of the session. */
  allTimes: string;
};

export type PlanDayView = {
  date: string;
  /** `Tue`, `Nov 24` */
  weekday: string;
  day: string;
  isToday: boolean;
  kind: PlanDay<unknown>["kind"];
  /** What to do. */
  text: string;
  detail: string | null;
  links: { label: string; name: string; href: string }[];
};

/** The plan for an interview, with the times that are free now and the sessions booked. */
export async function loadPlan(
  deps: Pick<Platform, "db" | "clock"> & { slots: SlotCache },
  userId: string,
  plan: { interviewOn: string; topic: string },
  about: {
    service: LiveService;
    topicName: string;
    rubric: Rubric;
    standings: readonly Standing[];
    /** The next drill's name on the page. */
    next: { topic: string; dimension: string } | null;
    zone: string;
    hourCycle: HourCycle;
    /** Sessions that are over while their outcome isn't decided yet, by id. */
    undecided: ReadonlySet<string>;
    /** Where to practice a dimension without an expert; null if nowhere. */
    practicePath: (dimension: string) => string | null;
  },
): Promise<PlanView> {
  const { interviewOn, topic } = plan;
  const { service, topicName, rubric, standings, next, zone, hourCycle } = about;
  const now = deps.clock.now();
  const today = localDate(zone, now);
  const ahead = daysUntil(today, interviewOn);
  const [freeStarts, sessions] =
    ahead < 2
      ? [[], []]
      : await Promise.all([
          listOpenStarts(deps, { service, candidate: userId }),
          // Those of today, wherever it is.
          listSessionsSince(deps.db, userId, new Date(now.getTime() - 2 * DAY_MS)),
        ]);
  const drills = drillsOf(rubric, standings);
  const [weakest, ...rest] = drills;
  const practice = about.practicePath(weakest!.dimension);
  const planned = planFor({
    today,
    interviewOn,
    zone,
    drills: [weakest!, ...rest],
    first: Math.max(
      0,
      drills.findIndex(
        ({ topic: of, dimension }) => of === next?.topic && dimension === next.dimension,
      ),
    ),
    freeStarts,
    booked: sessions
      .filter(({ status }) => COUNTED.has(status))
      .map(({ id, orderId, serviceTitle, startAt, endAt, status }) => ({
        href: orderId === null ? `/candidate/sessions/${id}` : `/orders/${orderId}`,
        title: serviceTitle,
        startMin: startAt.getTime() / 60_000,
        isOver: !OPEN.has(status) || endAt <= now || about.undecided.has(id),
      })),
    hasPractice: practice !== null,
  });
  const allTimes = `/book-your-slot?service=${service.slug}`;
  return {
    interviewOn,
    date: formatDate(interviewOn),
    topic,
    topicName,
    ahead,
    none: planned.ok ? null : planned.reason,
    startsOn: ahead > PLAN_DAYS && planned.ok ? shortDate(planned.days[0]!.date, today) : null,
    days: planned.ok ? planned.days.map(viewDay) : [],
    without: planned.ok ? planned.without.map((date) => shortDate(date, today)) : [],
    allTimes,
  };

  function viewDay(one: (typeof planned & { ok: true })["days"][number]): PlanDayView {
    const { date, kind } = one;
    const base = {
      date,
      weekday: WEEKDAY.format(new Date(`${date}T00:00:00Z`)),
      day: shortDate(date, today),
      isToday: date === today,
      kind,
      detail: null,
      links: [],
    };
    switch (one.kind) {
      case "interview":
        return { ...base, text: "Your interview" };
      case "rest":
        return { ...base, text: "Rest", detail: "Nothing new" };
      case "practice":
        return {
          ...base,
          text: "A question from the AI interviewer",
          detail: weakest!.name,
          links: [{ label: "Start", name: "Start the AI interviewer’s question", href: practice! }],
        };
      case "drill": {
        const { drill, dimension, topic: of } = one.drill;
        return {
          ...base,
          text: `Drill: ${drill.title}`,
          detail: `${drill.minutes} min${one.afterSession ? ", after reading your scorecard" : ""}`,
          links: [
            {
              label: "Start",
              name: `Start drill: ${drill.title}`,
              href: drillPath({ topic: of, dimension }),
            },
          ],
        };
      }
      case "booked":
        return {
          ...base,
          text: one.sessions.map(({ title }) => title).join(", "),
          detail: one.sessions
            .map(({ startMin, isOver }) =>
              isOver ? `${timeOf(startMin)}, ended` : `Booked for ${timeOf(startMin)}`,
            )
            .join(". "),
          links: one.sessions.map(({ title, href }) => ({
            label: "Open",
            name: `Open ${title}`,
            href,
          })),
        };
      case "session":
        return {
          ...base,
          text: service.title,
          detail: "Free times",
          links: one.starts.map((startMin) => ({
            label: timeOf(startMin),
            name: `Book ${base.day}, ${timeOf(startMin)}`,
            href: `${allTimes}&date=${date}&start=${new Date(startMin * 60_000).toISOString()}#times`,
          })),
        };
    }
  }

  function timeOf(startMin: number): string {
    return formatTime(zone, new Date(startMin * 60_000), hourCycle);
  }
}

const OPEN: ReadonlySet<string> = new Set(["confirmed", "in_progress"]);
/** Sessions that are booked or took place. */
const COUNTED: ReadonlySet<string> = new Set([...OPEN, "completed", "feedback_delivered"]);

const DAY_MS = 86_400_000;

const WEEKDAY = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });
