import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { bookedStatus } from "./session-status.ts";

/** `when` is formatted in the reader's zone. */
export type BookingLine = {
  id: string;
  orderId: string | null;
  serviceTitle: string;
  expertName: string;
  avatarSeed: string;
  startAt: string;
  when: string;
  status: string;
  isUndecided: boolean;
  mayMove: boolean;
  mayCancel: boolean;
  /** The session didn't take place, and the candidate can choose a refund or another time. */
  mayChoose: boolean;
  canJoin: boolean;
};

/** Whether its page has more than the order's. */
const tookPlace = ({ status }: BookingLine) =>
  status === "completed" || status === "feedback_delivered";

export function BookingList({ bookings }: { bookings: BookingLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {bookings.map((booking) => {
        const status = bookedStatus(booking);
        return (
          <li key={booking.id} className="flex gap-4 py-4">
            <LateAvatar seed={booking.avatarSeed} size="md" />
            <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-2">
              <div className="grid min-w-0 gap-1">
                <h3 className="title-card wrap-anywhere">
                  <Link
                    to={
                      tookPlace(booking) || booking.orderId === null
                        ? href("/candidate/sessions/:id", { id: booking.id })
                        : href("/orders/:id", { id: booking.orderId })
                    }
                    className="link"
                  >
                    {booking.serviceTitle}
                  </Link>
                </h3>
                <p className="wrap-anywhere text-ink-muted">with {booking.expertName}</p>
                <p className="figures">
                  <time dateTime={booking.startAt}>{booking.when}</time>
                </p>
              </div>
              {booking.canJoin ? (
                <ButtonLink
                  to={href("/room/:id", { id: booking.id })}
                  reloadDocument
                  variant="accent"
                >
                  Join
                  <VisuallyHidden> {booking.serviceTitle}</VisuallyHidden>
                </ButtonLink>
              ) : (
                <Badge tone={status.tone}>{status.label}</Badge>
              )}
              <Changes booking={booking} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Short labels, so screen readers also get the session's name. */
function Changes({ booking }: { booking: BookingLine }) {
  const { orderId, mayMove, mayCancel, mayChoose } = booking;
  const links = [
    mayChoose && { to: "#choose", label: "Rebook or get a refund" },
    mayMove && { to: "/change", label: "Reschedule" },
    mayCancel && { to: "/cancel", label: "Cancel" },
  ].filter((link) => link !== false);
  if (orderId === null || links.length === 0) return null;
  return (
    <p className="flex w-full flex-wrap gap-x-5">
      {links.map(({ to, label }) => (
        <Link
          key={to}
          to={`${href("/orders/:id", { id: orderId })}${to}`}
          className="link inline-flex min-h-11 items-center"
        >
          {label}
          <VisuallyHidden>
            : {booking.serviceTitle}, {booking.when}
          </VisuallyHidden>
        </Link>
      ))}
    </p>
  );
}
