import type { Services } from "#app/services.ts";
import { viewPrice } from "#app/components/checkout/view-price.server.ts";
import type { Currency } from "#lib/money.ts";
import { longTime } from "#lib/session-time.ts";
import { formatDate, type LocalClock, localDate } from "#lib/zones.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { priceInterview } from "#modules/one-way/commands/buy-interview.server.ts";
import { listOneWay, listOneWayTopics, nextFreeInterviewAt } from "#modules/one-way/data.server.ts";

/** The price of a full interview; null if it isn't sold in this currency. */
export async function loadInterviewPrice(
  services: Parameters<typeof priceInterview>[0] & Parameters<typeof viewPrice>[0],
  buyer: { userId: string; email: string },
  currency: Currency,
  code: string,
) {
  const price = await priceInterview(services, currency, buyer, code);
  return price && viewPrice(services, price);
}

/** The data of the start page. */
export async function loadStart(
  services: Pick<Services, "db" | "clock" | "config" | "payments" | "products">,
  viewer: Viewer,
  { zone, hourCycle, currency }: LocalClock & { currency: Currency },
) {
  const { db } = services;
  const [topics, interviews, nextFree, price] = await Promise.all([
    listOneWayTopics(db),
    listOneWay(db, viewer.userId),
    nextFreeInterviewAt(services, { userId: viewer.userId, zone }),
    loadInterviewPrice(services, viewer, currency, ""),
  ]);
  const titleOf = new Map(topics.map(({ key, title }) => [key, title]));
  return {
    topics,
    isUsed: nextFree !== null,
    nextFree: nextFree && longTime(nextFree, zone, hourCycle),
    price,
    interviews: interviews.map(({ id, topic, status, freeWeek, createdAt, submittedAt }) => ({
      id,
      title: titleOf.get(topic) ?? topic,
      isDone: status === "submitted",
      isStarted: status === "running",
      isFree: freeWeek !== null,
      on: formatDate(localDate(zone, submittedAt ?? createdAt)),
    })),
    orderKey: crypto.randomUUID(),
  };
}
