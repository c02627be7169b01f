import { SITE_SETTINGS } from "#content/site-settings.ts";
import { sameEmail } from "#modules/accounts/schema.ts";
import type { BookingDraft } from "#modules/booking/schema.ts";
import { getService } from "#modules/catalog/data.server.ts";
import type { Service } from "#modules/catalog/schema.ts";
import { findCoupon } from "#modules/promotions/data.server.ts";
import type { Products } from "#modules/orders/product.ts";
import { hasPaidSession } from "#modules/orders/reductions.server.ts";
import type { Platform } from "#platform/services.ts";
import { ORDER_PROBLEMS } from "./messages.ts";

type Deps = Pick<Platform, "db" | "clock"> & { products: Products };

/** The coupon field's error for a draft; null if the code is valid or absent. */
export async function couponProblem(
  deps: Deps,
  serviceSlug: string,
  draft: BookingDraft,
  viewer: { userId: string; email: string } | null,
): Promise<string | null> {
  const code = draft.coupon?.trim() ?? "";
  if (!code) return null;
  const service = await getService(deps.db, serviceSlug);
  const coupon = await findCouponFor(deps, code, service, draft, viewer);
  return coupon.ok ? null : ORDER_PROBLEMS[coupon.reason]!.text;
}

/** The banner's coupon, if this buyer can use it here. */
export async function findOffer(
  deps: Deps,
  service: Service | null,
  draft: BookingDraft,
  viewer: { userId: string; email: string } | null,
): Promise<{ percent: number } | null> {
  const { code } = SITE_SETTINGS.banner;
  const found = await findCouponFor(deps, code, service, draft, viewer);
  return found.ok ? { percent: found.percent } : null;
}

/** Checks a code with what is known of the buyer; the email may be unconfirmed. */
export async function findCouponFor(
  { db, clock, products }: Deps,
  code: string,
  service: Service | null,
  draft: BookingDraft,
  viewer: { userId: string; email: string } | null,
) {
  const email = draft.email?.trim() || (viewer?.email ?? null);
  const isViewer = viewer !== null && sameEmail(email ?? "", viewer.email);
  return findCoupon(db, code.slice(0, 40), service?.format !== "document", clock.now(), {
    email,
    isLive: service?.format === "live",
    hasPaidSession: isViewer && (await hasPaidSession(db, products, viewer.userId)),
  });
}
