import type { Services } from "#app/services.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { longTime } from "#lib/session-time.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import {
  getOneWayPrices,
  listOneWay,
  listOneWayTopics,
  nextFreeInterviewAt,
} from "#modules/one-way/data.server.ts";
import { paymentMethods } from "#modules/orders/commands/choose-provider.server.ts";

/** The data of the start page. */
export async function loadStart(
  services: Pick<Services, "db" | "clock" | "config" | "payments">,
  viewer: Viewer,
  { zone, currency }: { zone: string; currency: Currency },
) {
  const { db } = services;
  const [topics, interviews, nextFree, prices] = await Promise.all([
    listOneWayTopics(db),
    listOneWay(db, viewer.userId),
    nextFreeInterviewAt(services, { userId: viewer.userId, zone }),
    getOneWayPrices(db),
  ]);
  const amountMinor = prices[currency] ?? null;
  const titleOf = new Map(topics.map(({ key, title }) => [key, title]));
  return {
    topics,
    isUsed: nextFree !== null,
    nextFree: nextFree && longTime(nextFree, zone),
    price:
      amountMinor === null
        ? null
        : {
            amountMinor,
            currency,
            text: formatMoney(amountMinor, currency),
            methods: paymentMethods(services, { amountMinor, currency }).methods.map(
              ({ provider, label }) => ({ provider, label }),
            ),
          },
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
