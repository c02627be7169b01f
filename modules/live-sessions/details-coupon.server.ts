import { sameEmail } from "#modules/accounts/schema.ts";
import type { BookingDraft } from "#modules/booking/schema.ts";
import type { Products } from "#modules/orders/product.ts";
import { type Buyer, findCouponFor, findOffer } from "#modules/orders/reductions.server.ts";
import type { Platform } from "#platform/services.ts";
import { ORDER_PROBLEMS } from "./messages.ts";
import { LIVE_SESSION } from "./policy.ts";

type Deps = Pick<Platform, "db" | "clock"> & { products: Products };
type Viewer = { userId: string; email: string } | null;

/** The coupon field's error for a draft; null if the code is valid or absent. */
export async function couponProblem(
  deps: Deps,
  draft: BookingDraft,
  viewer: Viewer,
): Promise<string | null> {
  const coupon = await findDraftCoupon(deps, draft, viewer);
  return coupon && !coupon.ok ? ORDER_PROBLEMS[coupon.reason]!.text : null;
}

/** The draft's code, checked; null without one. */
export async function findDraftCoupon(deps: Deps, draft: BookingDraft, viewer: Viewer) {
  const code = draft.coupon?.trim() ?? "";
  return code ? findCouponFor(deps, deps.db, LIVE_SESSION, code, buyerOf(draft, viewer)) : null;
}

/** The banner's coupon, if this buyer can use it here. */
export function findDraftOffer(deps: Deps, draft: BookingDraft, viewer: Viewer) {
  return findOffer(deps, deps.db, LIVE_SESSION, buyerOf(draft, viewer));
}

/** The email may be unconfirmed; it may name another person than the viewer. */
function buyerOf({ email: typed }: BookingDraft, viewer: Viewer): Buyer {
  const email = typed?.trim() || (viewer?.email ?? null);
  const isViewer = viewer !== null && sameEmail(email ?? "", viewer.email);
  return { email, userId: isViewer ? viewer.userId : null };
}
