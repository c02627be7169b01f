import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import type { Products } from "#modules/orders/product.ts";
import { paymentMethods } from "#modules/orders/commands/choose-provider.server.ts";
import { getPrice, getService } from "#modules/catalog/data.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import { pricePaid, refundPolicy } from "#modules/orders/policy.ts";
import { prepaidQuote, quote } from "#modules/catalog/price-policy.ts";
import { CURRENCIES, formatMoney, isCurrency } from "#lib/money.ts";
import { formatDate, formatTime, localDate, zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import { sameEmail } from "#modules/accounts/schema.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { defaultCountryCode } from "#lib/regions.ts";
import { ORDER_PROBLEMS } from "./messages.ts";
import { momentIn } from "#lib/moment.ts";
import { listOpenStarts, nearestStarts } from "#modules/booking/open-times.server.ts";
import { getCurrentHold } from "#modules/booking/own-hold.server.ts";
import { movableUntil } from "./policy.ts";
import { refundLines, refundSteps } from "./refund-policy.ts";
import { findDraftCoupon, findDraftOffer } from "./details-coupon.server.ts";
import { NO_BALANCE, loadBalance } from "./balance.server.ts";
import type { VisitorSettings } from "#modules/live-sessions/visitor.ts";

type Deps = Pick<Platform, "config" | "db" | "clock"> & {
  payments: Payments;
  products: Products;
  slots: SlotCache;
};

export type DetailsStepModel = Awaited<ReturnType<typeof loadDetailsStep>>;
export type HoldOverModel = Awaited<ReturnType<typeof loadHoldOver>>;
export type HeldSession = ReturnType<typeof heldSession>;

function heldSession(hold: BookingView, { zone, hourCycle }: VisitorSettings) {
  const minutes = (hold.endAt.getTime() - hold.startAt.getTime()) / 60_000;
  return {
    hold: hold.id,
    serviceSlug: hold.serviceSlug,
    title: hold.serviceTitle,
    minutes,
    expert: { name: hold.expertName, slug: hold.expertSlug, avatarSeed: hold.avatarSeed },
    yours: momentIn(zone, hold.startAt, hold.endAt, hourCycle),
    theirs: momentIn(hold.expertZone, hold.startAt, hold.endAt, hourCycle),
    sameZone: zone === hold.expertZone,
    date: localDate(zone, hold.startAt),
  };
}

export async function loadDetailsStep(
  deps: Deps,
  hold: BookingView,
  visitor: VisitorSettings,
  viewer: { userId: string; email: string; name: string | null } | null,
  problem: string | null,
) {
  const { db, clock, config } = deps;
  const now = clock.now();
  const { zone, hourCycle } = visitor;
  const draft = hold.draft ?? {};
  const currency = isCurrency(draft.currency) ? draft.currency : visitor.currency;
  const prices = await Promise.all(CURRENCIES.map((c) => getPrice(db, hold.serviceSlug, c)));
  const listMinor = prices[CURRENCIES.indexOf(currency)] ?? 0;
  const code = draft.coupon?.trim() ?? "";
  const coupon = await findDraftCoupon(deps, draft, viewer);
  // With another email in the form, the order is another person's, so this viewer's credit doesn't
  // apply.
  const isViewer = viewer !== null && sameEmail(draft.email?.trim() || viewer.email, viewer.email);
  const session = { serviceSlug: hold.serviceSlug, currency, listMinor };
  const balance = isViewer ? await loadBalance(deps, viewer.userId, session) : NO_BALANCE;
  const prepaid = draft.prepaid === "no" ? null : balance.prepaid;
  const unpaid = quote(listMinor, currency, coupon?.ok ? coupon : null, balance.creditMinor);
  const quoted = prepaid ? prepaidQuote(prepaid.listMinor, currency, prepaid.worthMinor) : unpaid;
  const offer = code || prepaid ? null : await findDraftOffer(deps, draft, viewer);
  const { methods, overCap } = paymentMethods(deps, quoted);
  const policies = config.refundPolicies;
  const email = draft.email ?? viewer?.email ?? "";
  const resendAt = draft.codeSentAt
    ? Date.parse(draft.codeSentAt) + config.codes.resendSeconds * 1000
    : 0;

  return {
    step: "details" as const,
    session: heldSession(hold, visitor),
    zone,
    zoneChosen: visitor.zoneChosen,
    strip: {
      zoneLabel: zoneLabel(zone, zoneOffsetMinutes(zone, now)),
      held: {
        expiresAt: hold.holdExpiresAt.getTime(),
        serverNow: now.getTime(),
        until: formatTime(zone, hold.holdExpiresAt, hourCycle),
      },
    },
    price: {
      currency,
      list: formatMoney(quoted.listMinor, currency),
      discount: quoted.discountMinor > 0 ? `−${formatMoney(quoted.discountMinor, currency)}` : null,
      coupon: coupon?.ok ? { code: coupon.code, percent: coupon.percent } : null,
      couponProblem: coupon && !coupon.ok ? ORDER_PROBLEMS[coupon.reason]!.text : null,
      amount: formatMoney(quoted.amountMinor, currency),
      isFree: quoted.amountMinor === 0,
      credit: quoted.creditMinor > 0 ? `−${formatMoney(quoted.creditMinor, currency)}` : null,
      creditMinor: quoted.creditMinor,
      prepaid: prepaid ? `−${formatMoney(quoted.prepaidMinor, currency)}` : null,
      /** The price without a prepaid session. */
      unpaid: formatMoney(unpaid.amountMinor, currency),
      otherCurrency:
        CURRENCIES.find((c, at) => c !== currency && typeof prices[at] === "number") ?? null,
    },
    methods: methods.map(({ provider, label }) => ({ provider, label })),
    method: methods.find(({ provider }) => provider === draft.provider)?.provider ?? null,
    overCap: overCap ? formatMoney(config.payments.capsMajor[currency] * 100, currency) : null,
    /** Usable prepaid sessions, and whether one is selected. */
    prepaid: balance.prepaid && {
      left: balance.prepaid.left,
      until: formatDate(localDate(zone, balance.prepaid.until)),
      used: prepaid !== null,
    },
    /** The banner's coupon, offered with one click. */
    offer,
    isMovable: now <= movableUntil(hold.startAt),
    refunds: refundLines(
      refundSteps(refundPolicy(policies, policies.current), now, hold.startAt),
      pricePaid(quoted),
      zone,
      hourCycle,
    ),
    values: {
      name: draft.name ?? viewer?.name ?? "",
      email,
      phone: draft.phone ?? "",
      country_code: draft.country_code ?? defaultCountryCode(zone),
      experience: draft.experience ?? "",
      request: draft.request ?? "",
      coupon: draft.coupon ?? "",
      age: draft.age ?? "adult",
    },
    confirmedEmail: viewer?.email ?? null,
    code:
      draft.codeSentTo !== undefined
        ? {
            sentTo: draft.codeSentTo,
            sentAt: draft.codeSentAt ?? "",
            waitSeconds: Math.max(0, Math.ceil((resendAt - now.getTime()) / 1000)),
          }
        : null,
    problem: problem === null ? null : (ORDER_PROBLEMS[problem] ?? null),
  };
}

export async function loadHoldOver(
  deps: Deps,
  hold: BookingView,
  visitor: VisitorSettings,
  viewer: { userId: string } | null,
  holderToken: string,
) {
  const { db, clock } = deps;
  const now = clock.now();
  const { zone, hourCycle } = visitor;
  const [service, standing] = await Promise.all([
    getService(db, hold.serviceSlug),
    getCurrentHold(db, holderToken, now),
  ]);
  const starts =
    service && isLive(service)
      ? await listOpenStarts(deps, {
          service,
          candidate: viewer?.userId ?? null,
          expert: hold.expertSlug,
          exceptBooking: standing && !standing.isReserved ? standing.id : undefined,
        })
      : [];
  return {
    step: "over" as const,
    strip: { zoneLabel: zoneLabel(zone, zoneOffsetMinutes(zone, now)), held: null },
    session: heldSession(hold, visitor),
    replaced: hold.holdExpiresAt > now,
    free: starts.includes(hold.startAt.getTime() / 60_000),
    alternatives: nearestStarts(starts, hold.startAt).map((start) => ({
      value: start.toISOString(),
      label: `${formatDate(localDate(zone, start)).replace(/, \d{4}$/, "")}, ${formatTime(zone, start, hourCycle)}`,
    })),
    standing: standing && {
      hold: standing.id,
      when: whenText(momentIn(zone, standing.startAt, standing.endAt, hourCycle)),
    },
  };
}

function whenText(moment: { date: string; start: string }): string {
  return `${moment.date}, ${moment.start}`;
}
