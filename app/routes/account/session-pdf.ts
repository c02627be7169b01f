import { missing } from "#app/session/guard.server.ts";
import { sessionTime, zoneAt } from "#lib/session-time.ts";
import { cachedPdf } from "#modules/documents/pdf-cache.server.ts";
import { getOrderOfBooking, getSessionOrder } from "#modules/live-sessions/data.server.ts";
import { candidateName, candidateZone } from "#modules/live-sessions/session-calendar.server.ts";
import { noteOpened } from "#modules/progress/commands.server.ts";
import { sessionOf } from "#modules/feedback/data.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import { scorecardPdf } from "#modules/scorecards/scorecard-pdf.server.ts";
import { viewScorecard } from "#modules/scorecards/scorecard-view.ts";
import { readCode } from "#modules/rooms/read-code.server.ts";
import { getEnd } from "#modules/rooms/data.server.ts";
import { requireOwnSession } from "./components/own-session.server.ts";
import type { Route } from "./+types/session-pdf.ts";

/** The scorecard as a PDF, for its candidate only. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, viewer, booking } = await requireOwnSession(context, request, params.id);
  const { db, config } = services;
  const orderId = await getOrderOfBooking(db, booking.id);
  const order = orderId === null ? null : await getSessionOrder(db, orderId);
  const scorecard = await getScorecard(db, sessionOf(booking.id));
  if (!order || !scorecard) throw missing();
  await noteOpened(services, viewer.userId, booking.id);
  const names = { candidate: candidateName(order), expert: booking.expertName };
  const zone = candidateZone(order);
  const end = await getEnd(db, booking);
  const file = await cachedPdf(scorecardPdf)(viewScorecard(scorecard, names), {
    brand: config.brand.name,
    session: booking.serviceTitle,
    ...names,
    when: `${sessionTime(booking.startAt, end, zone)}, ${zoneAt(zone, booking.startAt)}`,
    sentAt: scorecard.sentAt,
    code: await readCode(services, booking.id),
    pageUrl: `${config.publicUrl}/candidate/sessions/${booking.id}`,
  });
  return new Response(new Uint8Array(file), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="scorecard-${orderId}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}
