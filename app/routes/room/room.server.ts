import { randomUUID } from "node:crypto";
import { data, redirect, redirectDocument } from "react-router";
import { href } from "#app/lib/urls.ts";
import { viewAttached } from "#app/components/brief/view-attached.ts";
import { replaceCallByForm } from "#app/components/room/replace-call-form.server.ts";
import { formModel } from "#app/components/scorecard/form-model.ts";
import { scorecardAction } from "#app/components/scorecard/scorecard-action.server.ts";
import { cookieHeader } from "#app/lib/cookie.ts";
import type { Services } from "#app/services.ts";
import { readCookie, ROOM_COOKIE } from "#app/session/cookies.server.ts";
import { missing } from "#app/session/guard.server.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { getAttached } from "#modules/briefs/data.server.ts";
import { DASHBOARD_PATH, loginPath } from "#modules/accounts/policy.ts";
import { candidateName, candidateZone } from "#modules/live-sessions/session-calendar.server.ts";
import { type RoomAccess, roomAccess, type RoomPass } from "#modules/rooms/access.server.ts";
import { type RoomActor, takeRoomAction } from "#modules/rooms/commands/room-actions.server.ts";
import { findCall } from "#modules/rooms/welcome.server.ts";
import { getSelfScore } from "#modules/progress/data.server.ts";
import { mayScoreSelf } from "#modules/progress/policy.ts";
import { WHITEBOARD_TOPICS } from "#modules/rooms/board.ts";
import { iceServers } from "#modules/rooms/ice.server.ts";
import { roomOffer } from "#modules/rooms/offer.server.ts";
import { ROOM_INTENTS } from "#modules/rooms/offer.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import { whyUndecided } from "#modules/rooms/why-undecided.server.ts";
import { zoneAt } from "#lib/session-time.ts";
import { formatDate, formatTime, type HourCycle, type LocalClock, localDate } from "#lib/zones.ts";
import { yearsText } from "#lib/years-text.ts";
import { getServiceTopic } from "#modules/catalog/data.server.ts";
import { isScorecardSent, scoringOf } from "#modules/feedback/data.server.ts";
import { openDraft } from "#modules/scorecards/data.server.ts";
import type { Config } from "#platform/config.ts";
import type { GoneModel, RoomModel } from "./components/room-model.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "subjects">;
type Visit = { bookingId: string; viewer: Viewer | null; token: string | null };

/**
 * The room's page for one of its two people. Throws a redirect to sign-in if signed out, and a 404
 * for everyone else.
 */
export async function loadRoom(
  deps: Deps,
  given: Visit & {
    zone: string | null;
    hourCycle: HourCycle;
    done: string | null;
    /** The first event that the scorecard's form lists. */
    from: string | null;
  },
): Promise<RoomModel | GoneModel> {
  const access = await roomAccess(deps, given);
  if (!access.ok) return gone(given.bookingId, access.reason);

  const { role, booking, order, state, opensAt } = access;
  const isExpert = role === "expert";
  const now = deps.clock.now();
  const topic = (await getServiceTopic(deps.db, booking.serviceSlug)) ?? booking.serviceSlug;
  // As on their other pages: an expert's hours' zone, or the account's zone before the browser's.
  const zone = isExpert
    ? booking.expertZone
    : (given.viewer?.zone ?? given.zone ?? candidateZone(order));
  const { startAt, endAt } = booking;
  const date = formatDate(localDate(zone, startAt));
  const { experience, request } = order.details ?? {};
  return {
    state: state === "closed" && now < access.closesAt ? "ended" : state,
    booking: booking.id,
    tookPlace: !(booking.status.startsWith("no_show_") || booking.status === "tech_failed"),
    undecided: await whyUndecided(deps, booking, role),
    role,
    title: booking.serviceTitle,
    isAtWhiteboard: WHITEBOARD_TOPICS.has(topic),
    other: isExpert ? candidateName(order) : booking.expertName,
    now: now.getTime(),
    startAt: startAt.getTime(),
    opensAt: opensAt.getTime(),
    time: {
      date,
      hours: hoursOf(startAt, endAt, { zone, hourCycle: given.hourCycle }),
      zone: zoneAt(zone, startAt),
      opens: formatTime(zone, opensAt, given.hourCycle),
    },
    brief: [
      ...(request ? [{ label: "What to practice", text: request }] : []),
      ...(experience ? [{ label: "Experience", text: yearsText(experience) }] : []),
    ],
    attached: viewAttached(booking.id, await getAttached(deps.db, booking.id)),
    expert: isExpert
      ? {
          rubric: getRubric(topic),
          questions: listQuestions(topic),
          callHosts: deps.config.callHosts,
          countsAt: startAt.getTime() + deps.config.presence.togetherMin * 60_000,
        }
      : null,
    call: await findCall(deps.db, booking),
    ...(isExpert && state === "closed"
      ? await openScorecard(deps, access, given.from)
      : NO_SCORECARD),
    isDraftSaved: given.done === "saved",
    offer: await roomOffer(deps, booking.id, role),
    links: await linksOf(deps, access, given.viewer),
    ice: iceServers(deps, `${booking.id}-${role}`),
  };
}

/** `11:30 PM – 12:30 AM (next day)`. */
function hoursOf(startAt: Date, endAt: Date, { zone, hourCycle }: LocalClock): string {
  const isNextDay = localDate(zone, startAt) !== localDate(zone, endAt);
  const at = (instant: Date) => formatTime(zone, instant, hourCycle);
  const hours = `${at(startAt)} – ${at(endAt)}`;
  return isNextDay ? `${hours} (next day)` : hours;
}

/** A link only opens this room; the rest takes signing in. */
async function linksOf(
  { db, clock }: Pick<Services, "db" | "clock">,
  { role, booking, order }: RoomPass,
  viewer: Viewer | null,
) {
  if (role === "expert") {
    return [
      {
        label: "Open this session",
        to: href("/expert/sessions/:id", { id: booking.id }),
      },
    ];
  }
  const session = href("/candidate/sessions/:id", { id: booking.id });
  if (viewer === null) return [{ label: "Sign in to open your session", to: session }];
  const [own, isSent] = await Promise.all([
    getSelfScore(db, booking.id),
    isScorecardSent(db, booking.id),
  ]);
  const scored = { isScored: own !== null, isSent };
  return [
    ...(mayScoreSelf(booking, scored, clock.now())
      ? [{ label: "Score yourself while it’s fresh", to: `${session}/self-score` }]
      : []),
    { label: "Open your session", to: session },
    { label: "Your order", to: href("/orders/:id", { id: order.id }) },
  ];
}

function gone(bookingId: string, reason: Exclude<RoomAccess, { ok: true }>["reason"]): GoneModel {
  if (reason === "signed_out") throw redirect(loginPath(href("/room/:id", { id: bookingId })));
  if (reason === "missing") throw missing();
  const links = [{ label: "Your sessions", to: DASHBOARD_PATH }];
  return { state: reason, role: "candidate", links };
}

/**
 * Performs a room form's action and redirects to the page that shows the result; returns what to
 * fix in a scorecard. Throws a 404 for actions of the other role.
 */
export async function actInRoom(
  deps: Deps & Pick<Services, "queue">,
  visit: Visit,
  form: Record<string, string>,
) {
  const access = await roomAccess(deps, visit);
  const here = href("/room/:id", { id: visit.bookingId });
  if (!access.ok) {
    gone(visit.bookingId, access.reason);
    return redirect(here, 303);
  }
  const { role, userId, booking, order } = access;
  if (form["intent"] === "replace-call") {
    if (role !== "expert") throw missing();
    return replaceCallByForm(deps, order.id, { link: form["link"] ?? "", here });
  }
  const known = ROOM_INTENTS.find((one) => one === form["intent"]);
  if (!known) {
    if (role !== "expert") throw missing();
    const acted = await scorecardAction(deps, scoringOf(booking), form);
    if ("problems" in acted) return data({ problems: acted.problems }, 422);
    return redirect(here + acted.query, 303);
  }
  const isTheirs = (known === "closeAsNoShow") === (role === "expert");
  if (!isTheirs || userId === null) throw missing();
  const actor: RoomActor =
    role === "expert" ? { role, expertId: booking.expertId } : { role, candidateId: userId };
  const taken = await takeRoomAction(deps, booking.id, actor, known);
  // Too late, for example because the other has just arrived: the page shows the current state.
  if (!taken.ok || taken.to === "room") return redirect(here, 303);
  // A link only opens this room, whose page says how it ended.
  if (visit.viewer === null) return redirect(here, 303);
  const to =
    role === "expert"
      ? href("/expert/sessions/:id", { id: booking.id })
      : href("/orders/:id", { id: order.id });
  // Load a new document without the room's permissions.
  return redirectDocument(to, 303);
}

const NO_SCORECARD = { scorecard: null, isScored: false };

/** The scorecard form after a session that has one, or that it was sent. */
async function openScorecard(deps: Deps, { booking, order }: RoomPass, from: string | null) {
  if (await isScorecardSent(deps.db, booking.id)) return { scorecard: null, isScored: true };
  const draft = await openDraft(deps, scoringOf(booking));
  if (!draft) return NO_SCORECARD;
  const scorecard = formModel(draft, {
    action: href("/room/:id", { id: booking.id }),
    names: { candidate: candidateName(order), expert: "you" },
    newKey: randomUUID,
    from,
  });
  return { scorecard, isScored: false };
}

const DAY_SECONDS = 86_400;
/** Longer values aren't tokens. */
const MAX_CHARS = 100;

/**
 * The token of an emailed link, for this room alone: its page and socket, what the page's script
 * loads and sends at `/room/{id}.data`, which a cookie for `/room/{id}` doesn't reach, and the
 * scorecard's draft.
 */
export function roomCookies(config: Config, booking: string, token: string): Headers {
  const id = encodeURIComponent(booking);
  const room = href("/room/:id", { id });
  const headers = new Headers();
  for (const path of [room, `${room}.data`, `/scorecards/session/${id}`]) {
    const cookie = cookieHeader({
      name: ROOM_COOKIE,
      value: /^[\w-]+$/.test(token) && token.length <= MAX_CHARS ? token : "",
      maxAgeSeconds: 2 * DAY_SECONDS,
      secure: config.publicUrl.startsWith("https:"),
      httpOnly: true,
      path,
    });
    headers.append("set-cookie", cookie);
  }
  return headers;
}

export function readRoomCookie(request: Request): string | null {
  return readCookie(request, ROOM_COOKIE) || null;
}
