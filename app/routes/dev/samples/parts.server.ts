import type { Config } from "#platform/config.ts";
import type { SessionMailInput } from "#modules/live-sessions/mail-parts.server.ts";
import { roomUrl } from "#modules/live-sessions/room-link.server.ts";
import type { RenderedMail } from "#modules/notifications/layout.server.ts";

export type SampleGroups = Record<string, Record<string, RenderedMail>>;
export type Parts = ReturnType<typeof sampleParts>;

export const HOUR_MS = 3_600_000;
export const ZOOM = { url: "https://us02web.zoom.us/j/5551234567", host: "us02web.zoom.us" };

/** An invented session, and data shared by several emails. */
export function sampleParts(config: Config) {
  const { brand, publicUrl } = config;
  const startAt = new Date("2027-03-14T17:00:00Z");
  const endAt = new Date(startAt.getTime() + HOUR_MS);
  const booking = {
    id: "00000000-0000-4000-8000-000000000000",
    startAt,
    expertId: "00000000-0000-4000-8000-000000000001",
  };
  const orderId = "GR-00000000";
  const orderUrl = `${publicUrl}/orders/${orderId}?token=sample`;
  const session = (reader: "candidate" | "expert"): SessionMailInput => ({
    brand,
    orderId,
    orderUrl,
    serviceTitle: "1:1 coding mock interview",
    expertName: "Victor Okafor",
    candidateName: "Asha Rao",
    startAt,
    endAt,
    candidateZone: "Asia/Kolkata",
    expertZone: "America/New_York",
    join: {
      roomUrl: roomUrl(config, booking, reader),
      calendarUrl: `${publicUrl}/orders/${orderId}/calendar.ics?token=sample&open=1`,
      opensAt: new Date(startAt.getTime() - config.rooms.opensMin * 60_000),
      call: null,
    },
  });
  const asha = session("candidate");
  const victor = session("expert");
  const elsewhere = (input: SessionMailInput) => ({
    ...input,
    join: { ...input.join, call: ZOOM },
  });
  const links = {
    change: { url: `${publicUrl}/orders/${orderId}/change?token=sample`, left: 2 },
    cancel: `${publicUrl}/orders/${orderId}/cancel?token=sample`,
  };
  const bookAgainUrl = `${publicUrl}/book-your-slot?service=coding`;
  return {
    config,
    brand,
    publicUrl,
    startAt,
    endAt,
    booking,
    orderId,
    orderUrl,
    asha,
    victor,
    elsewhere,
    links,
    bookAgainUrl,
  };
}
