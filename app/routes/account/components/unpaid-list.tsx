import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

export function UnpaidList({ orders }: { orders: { id: string; title: string }[] }) {
  return (
    <ul className="divide-y divide-line">
      {orders.map(({ id, title }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
          <div className="grid min-w-0 gap-1">
            <h3 className="title-card wrap-anywhere">{title}</h3>
            <Link
              to={`/orders/${id}`}
              className="link inline-flex min-h-11 items-center justify-self-start"
            >
              Continue to payment
              <VisuallyHidden>: {title}</VisuallyHidden>
            </Link>
          </div>
          <Badge tone="warning">Waiting for payment</Badge>
        </li>
      ))}
    </ul>
  );
}
