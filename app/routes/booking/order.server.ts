import { data, redirect } from "react-router";
import { replaceCallByForm } from "#app/components/room/replace-call-form.server.ts";
import { localUrl } from "#app/lib/urls.ts";
import type { Services } from "#app/services.ts";
import type { requireOrder } from "#app/session/open-order.server.ts";
import { ownValue } from "#lib/own-value.ts";
import { fileClaim } from "#modules/claims/commands/file-claim.server.ts";
import { ClaimWords } from "#modules/claims/schema.ts";
import { chooseRefund } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { changeProvider } from "#modules/orders/commands/change-provider.server.ts";
import { openCheckout } from "#modules/orders/commands/open-checkout.server.ts";
import { startPoll } from "#modules/orders/commands/poll-payment.server.ts";
import { cancelOrder } from "#modules/orders/commands/refund-order.server.ts";
import { releaseUnpaid } from "#modules/orders/commands/release-unpaid.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getLatestPayment, getOrder, type Order } from "#modules/orders/data.server.ts";
import type { OrderReader } from "#modules/orders/order-link.server.ts";
import { RETURNED } from "#modules/orders/payment-wait.ts";
import { viewOrder } from "#modules/orders/product.ts";
import { PROVIDERS } from "#modules/orders/schema.ts";
import { refundUnused } from "#modules/packs/commands/close-pack.server.ts";
import { answerCall } from "#modules/rooms/commands/answer-call.server.ts";
import { loadItemOrder, type View } from "./components/item-order.server.ts";
import { loadOrderPage } from "./components/session-order.server.ts";
import { BOOKING_PATH } from "./components/time-url.ts";

/** The order page's data, in the shape that its product asks for. */
export async function loadOrder(
  deps: Parameters<typeof loadOrderPage>[0] & Pick<Services, "products">,
  opened: { order: Order; reader: OrderReader },
  view: View,
) {
  const { db } = deps;
  const { id, status } = opened.order;
  if (status === "pending_payment") startPoll(deps, id);
  // Read the order first: the page polls until its status changes, so it must not be newer than
  // what it sold.
  const order = (await getOrder(db, id)) ?? opened.order;
  const { page } = await viewOrder(deps, db, order, view);
  return page.kind === "ticket"
    ? { kind: page.kind, ...(await loadOrderPage(deps, opened, view)) }
    : loadItemOrder(deps, order, page, view);
}

type Asking = {
  services: Services;
  opened: Awaited<ReturnType<typeof requireOrder>>;
  /** The page's own URL. */
  url: URL;
  form: Record<string, string>;
};

const CALL_ACTIONS = { "call-happened": tellOfCall, "call-missed": tellOfCall };
const EXPERT_ACTIONS = { ...CALL_ACTIONS, "replace-call": replaceCall };
const CANDIDATE_ACTIONS = {
  ...CALL_ACTIONS,
  release,
  "refund-unused": refundUnits,
  "cancel-order": cancel,
  "take-money": takeRefund,
  claim,
};

/** The order's buttons; a candidate's other ones lead to the payment. */
export function orderAction(asking: Asking) {
  const { url, form, opened } = asking;
  for (const told of ["declined", "problem", "brief", "confirm", RETURNED]) {
    url.searchParams.delete(told);
  }
  if (opened.reader !== "expert") {
    return (ownValue(CANDIDATE_ACTIONS, form["intent"]) ?? pay)(asking);
  }
  const act = ownValue(EXPERT_ACTIONS, form["intent"]);
  if (!act) throw notFound();
  return act(asking);
}

const notFound = () => new Response(null, { status: 404 });
const hereOf = ({ url }: Asking) => url.pathname + url.search;

/** Back to the page, which says what went wrong; null if nothing did. */
function back(asking: Asking, problem: string | null = null) {
  if (problem !== null) asking.url.searchParams.set("problem", problem);
  return redirect(hereOf(asking), 303);
}

const buyerOf = ({ opened }: Asking) => ({ role: "candidate", id: opened.order.payerId }) as const;

async function tellOfCall(asking: Asking) {
  const { services, opened, form } = asking;
  const booking = await getBookingOfOrder(services.db, opened.order.id);
  const isOther = opened.reader === "candidate" && booking?.candidateId !== opened.order.payerId;
  if (!booking || isOther) throw notFound();
  // Already answered, or too late: the page shows the current state.
  await answerCall(services, booking.id, opened.reader, form["intent"] === "call-happened");
  return back(asking);
}

function replaceCall(asking: Asking) {
  const { services, opened, form } = asking;
  const sent = { link: form["link"] ?? "", here: hereOf(asking) };
  return replaceCallByForm(services, opened.order.id, sent);
}

async function release(asking: Asking) {
  const { services, opened } = asking;
  const { id } = opened.order;
  let problem: string | null = null;
  await releaseUnpaid(services, id).catch((error: unknown) => {
    services.log.warn({ err: error, orderId: id }, "an order could not be released");
    problem = "payment_unavailable";
  });
  const order = await getOrder(services.db, id);
  // If a payment came first, the page says so.
  if (order?.status !== "expired") return back(asking, problem);
  const booking = await getBookingOfOrder(services.db, id);
  const search = new URLSearchParams({ service: booking?.serviceSlug ?? "", problem: "released" });
  return redirect(`${BOOKING_PATH}?${search}`, 303);
}

async function refundUnits(asking: Asking) {
  const { services, opened, form } = asking;
  const terms = { by: buyerOf(asking), expectedMinor: Number(form["expected"]) };
  const refunded = await refundUnused(services, opened.order.id, terms);
  return back(asking, refunded.ok ? null : refunded.reason);
}

async function cancel(asking: Asking) {
  const { services, opened, form } = asking;
  const terms = { by: buyerOf(asking), expectedMinor: Number(form["expected"]) };
  const canceled = await cancelOrder(services, opened.order.id, terms);
  return back(asking, canceled.ok ? null : canceled.reason);
}

/** Repeated or late, it changes nothing, and the page shows what happened. */
async function takeRefund(asking: Asking) {
  await chooseRefund(asking.services, asking.opened.order.id, buyerOf(asking));
  return back(asking);
}

async function claim(asking: Asking) {
  const words = asking.form["words"] ?? "";
  const said = ClaimWords.safeParse(words);
  if (!said.success) return data({ words, error: said.error.issues[0]!.message }, 422);
  await fileClaim(asking.services, asking.opened.order.id, said.data);
  return back(asking);
}

async function pay(asking: Asking) {
  const { services, opened, form } = asking;
  const { id } = opened.order;
  await refreshOrder(services, opened.order);
  const provider = PROVIDERS.find((name) => form["intent"] === `pay:${name}`);
  if (provider) await changeProvider(services, id, provider);
  const [order, payment] = await Promise.all([
    getOrder(services.db, id),
    getLatestPayment(services.db, id),
  ]);
  if (order?.status !== "pending_payment" || !payment) return back(asking);
  const checkout = await openCheckout(services, order, payment);
  if (checkout) return redirect(localUrl(checkout, services.config.publicUrl), 303);
  return back(asking, "payment_unavailable");
}

/**
 * Updates an unpaid order before it is used: polls the provider, and expires the order if its time
 * is up. If the provider is unreachable, nothing changes, and the order's job retries.
 */
async function refreshOrder(deps: Services, order: Order): Promise<void> {
  if (order.status !== "pending_payment") return;
  try {
    await settleLatestPayment(deps, order.id);
    const payment = await getLatestPayment(deps.db, order.id);
    if (payment && payment.expiresAt <= deps.clock.now()) await releaseUnpaid(deps, order.id);
  } catch (error) {
    deps.log.warn({ err: error, orderId: order.id }, "the provider could not be asked");
  }
}
