import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { formatMoney } from "#lib/money.ts";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { OrderFacts } from "#modules/admin/order-facts.server.ts";
import { utcText } from "#modules/admin/utc-text.ts";
import { StatusBadge } from "./status-badge.tsx";

export function OrderSummary({ facts }: { facts: OrderFacts }) {
  const { order, booking, endAt, isUndecided, call, claims } = facts;
  return (
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
      <SummaryList className="border-y border-line text-sm">
        <SummaryRow label="Buyer">{order.email ?? "erased"}</SummaryRow>
        <SummaryRow label="Name">{order.details?.name || "–"}</SummaryRow>
        <SummaryRow label="Zone">{order.details?.zone ?? "–"}</SummaryRow>
        <SummaryRow label="Ordered">{utcText(order.createdAt)}</SummaryRow>
        <SummaryRow label="Paid">{order.paidAt ? utcText(order.paidAt) : "–"}</SummaryRow>
        <SummaryRow label="Price">{priceText(order)}</SummaryRow>
        {order.refundedMinor > 0 ? (
          <SummaryRow label="Refunded">
            {order.prepaidMinor > 0 && order.returnedMinor > 0
              ? "Session returned to the pack"
              : formatMoney(order.refundedMinor, order.currency)}
          </SummaryRow>
        ) : null}
        {order.prepaidBy ? (
          <SummaryRow label="Paid by">
            <Link to={href("/admin/orders/:id", { id: order.prepaidBy })} className="link">
              {order.prepaidBy}
            </Link>
          </SummaryRow>
        ) : null}
        <SummaryRow label="Refund policy">{order.policyVersion}</SummaryRow>
      </SummaryList>
      <SummaryList className="border-y border-line text-sm">
        {order.lines.map((line) => (
          <SummaryRow key={line.ref} label="Bought">
            {line.description}
          </SummaryRow>
        ))}
        {booking ? (
          <>
            <SummaryRow label="Session">
              <StatusBadge status={isUndecided ? "ended" : booking.status} />
              {isUndecided ? " not decided yet" : null}
            </SummaryRow>
            <SummaryRow label="Starts">{utcText(booking.startAt)}</SummaryRow>
            <SummaryRow label={isUndecided || (endAt && endAt < booking.endAt) ? "Ended" : "Ends"}>
              {utcText(endAt ?? booking.endAt)}
            </SummaryRow>
            {call ? (
              <SummaryRow label="Call">{`at ${call.host}, not in our room`}</SummaryRow>
            ) : null}
            <SummaryRow label="Expert">{`${booking.expertName}, ${booking.expertEmail}`}</SummaryRow>
            <SummaryRow label="Reschedules">{booking.moves}</SummaryRow>
            {booking.choiceUntil ? (
              <SummaryRow label="Choice deadline">{utcText(booking.choiceUntil)}</SummaryRow>
            ) : null}
          </>
        ) : facts.facts.length > 0 ? (
          facts.facts.map((fact) => (
            <SummaryRow key={fact.label} label={fact.label}>
              {"status" in fact ? (
                <StatusBadge status={fact.status} />
              ) : "at" in fact ? (
                utcText(fact.at)
              ) : (
                fact.text
              )}
            </SummaryRow>
          ))
        ) : (
          <SummaryRow label="Session">none</SummaryRow>
        )}
        {claims.map(({ about, status, words }) => (
          <SummaryRow key={about} label={about === "report" ? "Claim" : "Case"}>
            <StatusBadge status={status} /> {words}
          </SummaryRow>
        ))}
      </SummaryList>
    </div>
  );
}

/** `$79 − $7.11 (HALLOWEEN9) = $71.89`, or a single amount. */
function priceText(order: OrderFacts["order"]): string {
  const money = (minor: number) => formatMoney(minor, order.currency);
  const coupon = order.couponCode ? ` (${order.couponCode})` : "";
  const parts = [
    money(order.listMinor),
    order.discountMinor > 0 ? ` − ${money(order.discountMinor)}${coupon}` : "",
    order.taxMinor > 0 ? ` + ${money(order.taxMinor)} tax` : "",
    order.creditMinor > 0 ? ` − ${money(order.creditMinor)} credit` : "",
    order.prepaidMinor > 0 ? ` − ${money(order.prepaidMinor)} from pack` : "",
  ].join("");
  const due = money(order.amountMinor);
  return parts === due ? due : `${parts} = ${due}`;
}
