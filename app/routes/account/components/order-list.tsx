import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { REFUND_LABELS } from "#app/components/checkout/refund-labels.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

export type OrderLine = {
  id: string;
  title: string;
  amount: string;
  /** A date without a weekday or an hour, unlike those of sessions. */
  ordered: string;
  createdAt: string;
  status: string;
};

const STATUS: Record<string, { label: string; tone: BadgeTone }> = {
  draft: { label: "Draft", tone: "neutral" },
  pending_payment: { label: "Waiting for payment", tone: "warning" },
  paid: { label: "Paid", tone: "success" },
  fulfilled: { label: "Completed", tone: "success" },
  failed: { label: "Payment failed", tone: "danger" },
  expired: { label: "Expired", tone: "neutral" },
  partially_refunded: { label: "Partially refunded", tone: "info" },
  returned: { label: "Returned to your pack", tone: "info" },
  refunded: { label: REFUND_LABELS.done, tone: "info" },
  refund_pending: { label: REFUND_LABELS.pending, tone: "info" },
  refund_failed: { label: REFUND_LABELS.stuck, tone: "warning" },
  disputed: { label: "Disputed", tone: "warning" },
};

export function OrderList({ orders }: { orders: OrderLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => {
        const status = STATUS[order.status] ?? { label: order.status, tone: "neutral" };
        return (
          <li key={order.id} className="flex items-start justify-between gap-x-6 py-4">
            <div className="grid min-w-0 gap-1">
              <h3 className="title-card figures">
                <Link to={href("/orders/:id", { id: order.id })} className="link">
                  {order.id}
                </Link>
              </h3>
              <p className="wrap-anywhere text-ink-muted">{order.title}</p>
              <p className="figures text-sm text-ink-muted">
                Ordered <time dateTime={order.createdAt}>{order.ordered}</time>
              </p>
            </div>
            <div className="grid shrink-0 justify-items-end gap-2">
              <span className="figures font-semibold">{order.amount}</span>
              <Badge tone={status.tone}>{status.label}</Badge>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
