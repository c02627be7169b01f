import { sql } from "drizzle-orm";
import type { Services } from "#app/services.ts";
import {
  answerQuestion,
  endAiSession,
} from "#modules/ai-sessions/commands/answer-question.server.ts";
import { buyAiSession } from "#modules/ai-sessions/commands/buy-session.server.ts";
import { createFreeSession } from "#modules/ai-sessions/commands/create-free-session.server.ts";
import { startAiSession } from "#modules/ai-sessions/commands/start-session.server.ts";
import {
  getAiSession,
  getAiSessionOfOrder,
  listAiEvents,
} from "#modules/ai-sessions/data.server.ts";
import { replay } from "#modules/ai-sessions/replay.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { fixedClock } from "#platform/clock.ts";
import { sandboxAt } from "./book.ts";
import type { Demo } from "./people.ts";

const DAY_MS = 86_400_000;
const CHOICE = { topic: "coding", level: "mid", minutes: 15, questionIds: ["own-story"] } as const;

/** The same question nine and two days ago; the second answer has numbers and a result. */
const FIRST = [
  "So, um, basically we had this problem at work where the import was kind of slow and people were complaining about it a lot. I think we looked at a lot of things and the team tried some stuff, and I guess it was maybe the database, so we changed that, and after a while it got better and everybody was sort of happy with it in the end.",
  "It was hard because nobody knew where the time went, and we probably should have measured earlier, but there was pressure from the sales team and we just wanted to get it done somehow.",
  "I changed the query, and somebody else changed the index, I think.",
];
const SECOND = [
  "Our nightly import of 40,000 bookings took five hours and failed twice a week, and my task was to bring it under one hour before the summer season. The hard part was that the logs showed no single slow step. I profiled one run and found that we opened a transaction per row. I wrote batches of 500 rows instead of a second worker, because two workers would have raced for the same rows. As a result the import dropped to 22 minutes, and in the three months since then it has failed once.",
  "I considered a queue with several workers. I ruled it out because the rows depend on each other, and because a queue would have been one more thing to run at night.",
  "I knew it was solved when the median stayed under 25 minutes for two weeks. I now measure each import and get an alert above 40 minutes.",
];

/** Adds two AI sessions that took place, once: the free one, and one that was bought. */
export async function addPractice(services: Services, { candidate }: Demo): Promise<void> {
  const { rows } = await services.db.execute(
    sql`select from ai_sessions
        where participant_id = ${candidate.userId}::uuid and format = 'interview' limit 1`,
  );
  if (rows.length > 0) return;
  const now = services.clock.now().getTime();

  const first = { ...services, clock: fixedClock(new Date(now - 9 * DAY_MS).toISOString()) };
  const free = await createFreeSession(first, candidate.userId, CHOICE);
  if (free.ok) await hold(first, candidate.userId, free.id, FIRST);

  const clock = fixedClock(new Date(now - 2 * DAY_MS).toISOString());
  const payments = sandboxAt(services, clock);
  const second = { ...services, clock, payments };
  const bought = await buyAiSession(
    second,
    candidate,
    { ...CHOICE, title: "Coding", currency: "USD", expectedMinor: 900 },
    `demo-practice:${candidate.userId}`,
  );
  const checkout = bought.ok ? bought.checkoutUrl?.split("/").at(-1) : undefined;
  if (!bought.ok || checkout === undefined) return;
  await payments.sandbox.hosted.pay(checkout);
  await settleLatestPayment(second, bought.order.id);
  const session = await getAiSessionOfOrder(services.db, bought.order.id);
  if (session) await hold(second, candidate.userId, session.id, SECOND);
}

/** Starts a session, gives these answers, a minute and a half each, and ends it. */
async function hold(
  services: Services & { clock: ReturnType<typeof fixedClock> },
  userId: string,
  id: string,
  answers: readonly string[],
): Promise<void> {
  const who = { id, userId };
  await startAiSession(services, who, { ...CHOICE, voice: false });
  for (const text of answers) {
    const session = await getAiSession(services.db, id);
    const events = session ? await listAiEvents(services.db, session) : [];
    const { prompt, turns } = replay(events);
    if (!prompt || turns.length > 1) break;
    services.clock.advance(90_000);
    const segments = [{ text, fromMs: 0, toMs: 90_000 }];
    await answerQuestion(services, who, {
      prompt: prompt.eventId,
      segments,
      spoken: false,
      confidence: null,
    });
  }
  await endAiSession(services, who, null);
}
