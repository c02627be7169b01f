import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { formModel } from "#app/components/scorecard/form-model.ts";
import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { DASHBOARD_PATH, loginPath } from "#modules/accounts/policy.ts";
import { candidateName, candidateZone } from "#modules/live-sessions/session-calendar.server.ts";
import { type RoomPass, roomAccess } from "#modules/rooms/access.server.ts";
import { iceServers } from "#modules/rooms/ice.server.ts";
import { getRubric, listQuestions } from "#modules/rubrics/data.server.ts";
import { sessionTime, zoneAt } from "#lib/session-time.ts";
import { formatTime } from "#lib/zones.ts";
import { getServiceTopic } from "#modules/catalog/data.server.ts";
import { getScorecard, openDraft } from "#modules/scorecards/data.server.ts";
import type { GoneModel, RoomModel } from "./components/room-model.ts";

/**
 * The room's page for one of its two people. Throws a redirect to sign-in for the signed-out, and
 * 404 for everybody else.
 */
export async function loadRoom(
  deps: Pick<Services, "db" | "clock" | "config">,
  given: { bookingId: string; viewer: Viewer | null; token: string | null; zone: string | null },
): Promise<RoomModel | GoneModel> {
  const { bookingId, viewer, token } = given;
  const access = await roomAccess(deps, { bookingId, viewer, token });
  if (!access.ok) {
    if (access.reason === "signed_out") throw redirect(loginPath(`/room/${bookingId}`));
    if (access.reason === "missing") throw missing();
    const links = [{ label: "Your sessions", to: DASHBOARD_PATH }];
    return { state: access.reason, role: "candidate", links };
  }

  const { role, booking, order, state, opensAt } = access;
  const isExpert = role === "expert";
  const now = deps.clock.now();
  const topic = (await getServiceTopic(deps.db, booking.serviceSlug)) ?? booking.serviceSlug;
  const zone = given.zone ?? (isExpert ? booking.expertZone : candidateZone(order));
  const { startAt, endAt } = booking;
  const { experience, request } = order.details ?? {};
  return {
    state: state === "closed" && now < access.closesAt ? "ended" : state,
    booking: booking.id,
    role,
    title: booking.serviceTitle,
    other: isExpert ? candidateName(order) : booking.expertName,
    now: now.getTime(),
    startAt: startAt.getTime(),
    opensAt: opensAt.getTime(),
    time: {
      text: sessionTime(startAt, endAt, zone),
      zone: zoneAt(zone, startAt),
      opens: formatTime(zone, opensAt),
    },
    brief: [
      ...(request ? [{ label: "What to practice", text: request }] : []),
      ...(experience ? [{ label: "Experience", text: experience }] : []),
    ],
    expert: isExpert ? { rubric: getRubric(topic), questions: listQuestions(topic) } : null,
    scorecard: isExpert && state === "closed" ? await openScorecard(deps, access) : null,
    links: isExpert
      ? [{ label: "Open this session", to: `/expert/sessions/${booking.id}` }]
      : [{ label: "Your order", to: `/orders/${order.id}` }],
    ice: iceServers(deps, `${booking.id}-${role}`),
  };
}

/** The form that follows a session; null once it was sent. */
async function openScorecard({ db }: Pick<Services, "db">, { booking, order }: RoomPass) {
  if ((await getScorecard(db, booking.id)) !== null) return null;
  const draft = await openDraft(db, booking);
  if (!draft) return null;
  return formModel(draft, {
    action: `/expert/sessions/${booking.id}`,
    names: { candidate: candidateName(order), expert: "you" },
    newKey: randomUUID,
  });
}
