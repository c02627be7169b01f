import { useRevalidator } from "react-router";
import { Countdown } from "#app/ui/countdown.tsx";
import { askServerTime } from "./server-time.ts";

export type BookingStripModel = {
  /** Null if the page shows no times; then it shows the order id. */
  zoneLabel: string | null;
  orderId?: string;
  /** The hold's end and the server's time, epoch ms; `until` is the end on the page's clock. */
  held: { expiresAt: number; serverNow: number; until: string } | null;
};

/** Replaces the banner during booking: the zone of all times, and the hold's countdown. */
export function BookingStrip({ page }: { page: unknown }) {
  const { strip } = (page ?? {}) as { strip?: BookingStripModel | null };
  const { revalidate } = useRevalidator();
  if (!strip) return null;
  const { zoneLabel, orderId, held } = strip;
  return (
    <div className="h-full border-b border-line bg-sunken">
      <div className="page-width flex h-full items-center justify-between gap-4 text-sm sm:text-base">
        <p className="min-w-0 truncate">
          {zoneLabel === null ? (
            <>
              <span className="text-ink-muted">Order </span>
              {orderId}
            </>
          ) : (
            <>
              <span className="text-ink-muted max-sm:sr-only">All times: </span>
              {zoneLabel}
            </>
          )}
        </p>
        {held ? (
          <p className="shrink-0">
            Held for you
            <span className="noscript:hidden">
              :{" "}
              <Countdown
                className="font-semibold"
                endsAt={held.expiresAt}
                serverNow={held.serverNow}
                resync={askServerTime}
                onEnd={() => void revalidate()}
              />
            </span>
            <span className="hidden noscript:inline">{` until ${held.until}`}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
