import { Hono } from "hono";
import { z } from "zod";
import { viewerOf } from "#app/session/viewer.server.ts";
import { fieldErrors } from "#modules/accounts/schema.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { HOLD_LIMITS } from "#modules/live-sessions/messages.ts";
import { HoldInput } from "#modules/booking/schema.ts";
import {
  createOrder,
  type OrderRefusal,
} from "#modules/live-sessions/commands/create-order.server.ts";
import { startPoll } from "#modules/orders/commands/poll-payment.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { TOO_MANY_UNPAID } from "#modules/orders/policy.ts";
import { readOrderLink } from "#modules/orders/order-link.server.ts";
import { ORDER_ID } from "#modules/orders/schema.ts";
import { OrderInput } from "#modules/live-sessions/schema.ts";
import type { Services } from "#app/services.ts";
import { refuseOverLimit } from "./action-limit.ts";
import type { HttpEnv } from "./context.ts";
import { readJson } from "./read-json.ts";

const ORDER_REFUSAL_STATUS: Record<OrderRefusal, 409 | 410 | 422 | 429 | 503> = {
  hold_gone: 410,
  candidate_busy: 409,
  own_session: 409,
  key_reused: 409,
  credit_changed: 409,
  pack_used_up: 409,
  day_full: 409,
  too_many_unpaid: 429,
  over_cap: 422,
  coupon_unknown: 422,
  coupon_expired: 422,
  coupon_not_for_this: 422,
  coupon_not_yours: 422,
  coupon_not_first: 422,
  coupon_used_up: 422,
  payment_unavailable: 503,
};

const IdempotencyKey = z.string().min(1).max(200);

/** The API for holds and orders; pages use the same commands. */
export function bookingApi(services: Services) {
  const app = new Hono<HttpEnv>();

  app.post("/api/holds", async (c) => {
    const body = await readJson(c);
    if (!body.ok) return c.json({ reason: "bad_json" }, 400);
    const input = HoldInput.safeParse(body.value);
    if (!input.success) {
      return c.json({ reason: "invalid", errors: fieldErrors(input.error) }, 422);
    }
    const refused = await refuseOverLimit(c, services, "holds");
    if (refused) return refused;
    const token = createHolderToken();
    const held = await holdSlot(services, input.data, token, {
      address: c.get("clientAddress"),
      isSignedIn: (await viewerOf(services, c.req.raw)) !== null,
    });
    c.header("cache-control", "no-store");
    if (held.ok) {
      const { hold, expert, start, end, expiresAt } = held;
      return c.json({ hold, token, expert, start, end, expiresAt }, 201);
    }
    if (held.reason === "network_full" || held.reason === "day_share") {
      c.header("retry-after", String(services.config.holds.minutes * 60));
      return c.json({ reason: held.reason, message: HOLD_LIMITS[held.reason] }, 429);
    }
    if (held.reason !== "slot_taken") return c.json({ reason: held.reason }, 422);
    const alternatives = await services.slots.nearest({
      service: input.data.service,
      start: new Date(input.data.start),
      ...(input.data.expert ? { expert: input.data.expert } : {}),
    });
    return c.json({ reason: "slot_taken", alternatives }, 409);
  });

  app.post("/api/orders", async (c) => {
    const body = await readJson(c);
    if (!body.ok) return c.json({ reason: "bad_json" }, 400);
    const input = OrderInput.safeParse(body.value);
    const key = IdempotencyKey.safeParse(c.req.header("idempotency-key"));
    if (!input.success || !key.success) {
      const errors = {
        ...(input.success ? {} : pathErrors(input.error)),
        ...(key.success ? {} : { "idempotency-key": "Send a unique key in this header" }),
      };
      return c.json({ reason: "invalid", errors }, 422);
    }
    const refused = await refuseOverLimit(c, services, "orders");
    if (refused) return refused;
    c.header("cache-control", "no-store");
    const viewer = await viewerOf(services, c.req.raw);
    if (!viewer) return c.json({ reason: "sign_in_required" }, 401);
    const { email } = input.data.details;
    if (email !== undefined && email.toLowerCase() !== viewer.email.toLowerCase()) {
      const errors = { "details.email": "Verify this email with its code first" };
      return c.json({ reason: "email_not_confirmed", errors }, 422);
    }
    const created = await createOrder(services, viewer, input.data, key.data);
    if (!created.ok) {
      const { reason } = created;
      const message = reason === "too_many_unpaid" ? { message: TOO_MANY_UNPAID } : {};
      return c.json({ reason, ...message }, ORDER_REFUSAL_STATUS[reason]);
    }
    const { order, checkoutUrl } = created;
    const { id, status, amountMinor, currency } = order;
    return c.json({ order: id, status, amountMinor, currency, checkoutUrl }, 201);
  });

  app.get("/api/orders/:id", async (c) => {
    c.header("cache-control", "no-store");
    const id = c.req.param("id");
    const order = ORDER_ID.test(id) ? await getOrder(services.db, id) : null;
    const token = c.req.query("token");
    // Someone else's order looks like a missing one.
    const link = order && token !== undefined ? await readOrderLink(services, order, token) : null;
    const mayRead =
      order !== null &&
      ((link?.reader === "candidate" && !link.expired) ||
        (await viewerOf(services, c.req.raw))?.userId === order.payerId);
    if (!mayRead) return c.json({ reason: "not_found" }, 404);
    if (order.status === "pending_payment") startPoll(services, id);
    const booking = await getBookingOfOrder(services.db, id);
    return c.json({
      order: id,
      status: order.status,
      booking: booking && {
        id: booking.id,
        status: booking.status,
        service: booking.serviceSlug,
        expert: booking.expertSlug,
        start: booking.startAt,
        end: booking.endAt,
      },
    });
  });

  return app;
}

/** The first message per field, by path: `details.name`. */
function pathErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join(".") || "form"] ??= message;
  return errors;
}
