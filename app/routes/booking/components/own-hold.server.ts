import { replace } from "react-router";
import type { Services } from "#app/services.ts";
import { readHolderToken } from "#app/session/visitor.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { getOwnHold } from "#modules/booking/data.server.ts";
import { BOOKING_PATH } from "./time-url.ts";

/** Returns this browser's hold; redirects everyone else to the time step. */
export async function requireOwnHold(
  { db }: Pick<Services, "db">,
  request: Request,
  id: string | null,
) {
  const token = readHolderToken(request);
  const hold = token && isUuid(id) ? await getOwnHold(db, id, token) : null;
  if (!hold || !token) throw replace(`${BOOKING_PATH}?problem=hold_unknown`);
  return { hold, token };
}
