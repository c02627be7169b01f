import { data, redirect } from "react-router";
import type { Services } from "#app/services.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { replaceCall, type ReplaceRefusal } from "#modules/rooms/commands/replace-call.server.ts";

const PROBLEMS: Record<ReplaceRefusal, string> = {
  bad_link: "Enter the whole link, beginning with https://",
  unknown_host: "Use a link of one of the providers listed below",
  not_open: "This session’s call can no longer be replaced",
  too_often: "You just replaced it. Wait a minute, then try again",
};

/** Handles the form of a session's expert. */
export async function replaceCallByForm(
  services: Pick<Services, "config" | "db" | "clock" | "queue">,
  orderId: string,
  { link, here }: { link: string; here: string },
) {
  const booking = await getBookingOfOrder(services.db, orderId);
  if (!booking) throw new Response(null, { status: 404 });
  const by = { role: "expert", id: booking.expertId } as const;
  const replaced = await replaceCall(services, orderId, link, by);
  if (!replaced.ok) return data({ link, error: PROBLEMS[replaced.reason] }, 422);
  return redirect(here, 303);
}
