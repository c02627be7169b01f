import { data, redirect, type RouterContextProvider } from "react-router";
import { requestContext, servicesContext, viewerContext } from "#app/context.server.ts";
import { countAction } from "#app/limits.server.ts";
import { withLevel } from "#app/components/booking/levels.ts";
import type { Refused } from "#app/lib/offline.ts";
import { pageUrl } from "#app/lib/page-url.ts";
import { isUuid } from "#lib/uuid.ts";
import { localDate } from "#lib/zones.ts";
import { saveDraft } from "#modules/booking/commands.server.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { HOLD_LIMITS } from "#modules/live-sessions/messages.ts";
import { getDraft } from "#modules/booking/own-hold.server.ts";
import { HoldInput } from "#modules/booking/schema.ts";
import { BOOKING_PATH, timeUrl } from "./components/time-url.ts";
import {
  readHolderToken,
  serializeHolderToken,
  visitorSettings,
} from "#app/session/visitor.server.ts";

/**
 * Holds a time and redirects to the details step, or back to the day with the reason. Carries the
 * earlier hold's draft over.
 */
export async function holdTime(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: Record<string, string>,
) {
  const tooMany = await countAction(context, "holds");
  if (tooMany) return data<Refused>({ refused: tooMany }, 429);
  const deps = context.get(servicesContext);
  const requestedZone = form["zone"] ?? null;
  const back = new URLSearchParams();
  for (const name of ["service", "zone", "level"]) {
    const value = form[name];
    if (value) back.set(name, value.slice(0, 80));
  }
  // The form names whoever was shown, the URL only whoever was chosen.
  const chosen = new URL(request.url).searchParams.get("expert");
  if (chosen) back.set("expert", chosen.slice(0, 80));
  const input = HoldInput.safeParse({
    service: form["service"],
    start: form["start"],
    ...(form["expert"] ? { expert: form["expert"] } : {}),
  });
  if (!input.success) {
    return redirect(`${timeUrl(back, {})}${back.size > 0 ? "&" : "?"}problem=bad_time`, 303);
  }

  const token = readHolderToken(request) ?? createHolderToken();
  const from = isUuid(form["from"]) ? form["from"] : null;
  const draft = await getDraft(deps.db, token, from);
  const held = await holdSlot(deps, input.data, token, {
    address: context.get(requestContext).clientAddress,
    isSignedIn: (await context.get(viewerContext)()) !== null,
  });
  if (held.ok) {
    // The currency comes from the browser's cookie, not from the earlier hold.
    const { currency: _, ...kept } = draft ?? {};
    const request = withLevel(form["level"], kept.request);
    if (draft || request) await saveDraft(deps.db, held.hold, token, { ...kept, request });
    const zone = requestedZone ? `&zone=${encodeURIComponent(requestedZone)}` : "";
    return redirect(`${BOOKING_PATH}?hold=${held.hold}${zone}`, {
      status: 303,
      headers: { "set-cookie": serializeHolderToken(token, deps.config) },
    });
  }
  if (held.reason === "network_full" || held.reason === "day_share") {
    const { pathname, search } = pageUrl(request);
    const signIn = `/candidate/login?next=${encodeURIComponent(pathname + search)}`;
    const refused = HOLD_LIMITS[held.reason];
    return data<Refused>({ refused, ...(held.reason === "network_full" ? { signIn } : {}) }, 429);
  }
  if (held.reason === "slot_taken") {
    const start = new Date(input.data.start);
    const { zone } = visitorSettings(request, { zone: requestedZone });
    back.set("date", localDate(zone, start));
    back.set("taken", start.toISOString());
    if (input.data.expert) back.set("with", input.data.expert);
  } else {
    back.set("problem", held.reason);
    if (held.reason === "unknown_expert") back.delete("expert");
  }
  return redirect(`${BOOKING_PATH}?${back}`, 303);
}
