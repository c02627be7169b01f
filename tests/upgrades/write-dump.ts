import { execFileSync } from "node:child_process";
import { TOPICS } from "#content/topics.ts";
import { createFreeSession } from "#modules/ai-sessions/commands/create-free-session.server.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { saveServices, saveTopics } from "#modules/catalog/commands.server.ts";
import { contentFiles } from "#modules/content/data.server.ts";
import { sessionOf } from "#modules/feedback/data.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { startFreeInterview } from "#modules/one-way/commands/start-interview.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { buyPack } from "#modules/packs/commands/buy-pack.server.ts";
import { publishRubrics } from "#modules/rubrics/commands.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import { sendScorecard } from "#modules/scorecards/commands.server.ts";
import { anchorOf } from "#modules/scorecards/schema.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import { connect } from "#platform/db/client.ts";
import { migrate } from "#platform/db/migrate.ts";
import { installQueue } from "#platform/jobs/queue.ts";
import { createLog } from "#platform/log.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addCandidate, addExpert, attend, bookSession } from "../support/fixtures.ts";
import { payCheckout } from "../support/pay-checkout.ts";
import { testServices } from "../support/test-services.ts";

/**
 * Writes the dump that later versions must upgrade, to standard output:
 *
 *   node tests/upgrades/write-dump.ts postgres://…/an_empty_database > tests/upgrades/v1.2.0.sql
 *
 * The server may be no newer than the installed `pg_dump`. Everything happens on fixed days of 2027,
 * and a few rows are enough: `upgrade.test.ts` reads and continues them.
 */
const [url] = process.argv.slice(2);
if (url === undefined) throw new Error("Name an empty database: postgres://…");

const HOUR_MS = 3_600_000;
const START = "2027-01-14T10:00:00Z";
const CODING = { service: "coding", sessions: 3, currency: "USD", expectedMinor: 213_30 } as const;

await migrate(url);
await installQueue(url, createLog("silent"));
const db = connect(url);
const services = await testServices({
  database: { db, url, owner: db, drop: () => db.$client.end() },
});
await fill();
await services.runJobs();
await services.close();
process.stdout.write(dump(url));

async function fill(): Promise<void> {
  await saveTopics(
    services,
    TOPICS.filter(({ key }) => key === "coding").map(({ key, title }) => ({ key, name: title })),
  );
  const [coding] = contentFiles()
    .services()
    .services.filter(({ slug }) => slug === "coding");
  await saveServices(services, [{ ...coding!, position: 0, active: true }]);
  await publishRubrics(services, [getRubric("coding")!]);

  const expert = await addExpert(services, { slug: "victor" });
  const candidate = await addCandidate(services, "asha@example.com");
  const past = await bookSession(services, { start: START, expert, candidate });
  await bookSession(services, { start: "2027-01-20T10:00:00Z", expert, candidate });
  const canceled = await bookSession(services, {
    start: "2027-01-21T10:00:00Z",
    expert,
    candidate,
  });
  await cancelSession(services, canceled.orderId, {
    by: { role: "candidate", id: candidate.userId },
    why: "canceled by the candidate",
  });
  const pack = await buyPack(services, candidate, CODING, "a pack");
  if (!pack.ok) throw new Error(pack.reason);
  await payCheckout(services, pack.checkoutUrl);
  await settleLatestPayment(services, pack.order.id);
  const choice = { topic: "coding", level: "mid", minutes: 15 } as const;
  await createFreeSession(services, candidate.userId, choice);
  await startFreeInterview(
    services,
    { userId: candidate.userId, zone: "UTC" },
    { topic: "coding", pace: "standard", spoken: false, age: "adult" },
  );
  await score(past.bookingId, expert.id);
  const unpaid = { service: "coding", start: "2027-01-22T10:00:00Z", expert: expert.slug };
  await holdSlot(services, unpaid, createHolderToken());
}

/** Holds the session, and sends its scorecard. */
async function score(bookingId: string, expertId: string): Promise<void> {
  await attend(services, bookingId, { candidate: [[0, 60]], expert: [[0, 60]] });
  services.clock.advance(75 * HOUR_MS + 60_000);
  await runDueJobs(services);
  const chat = await appendEvent(services.db, {
    sessionId: bookingId,
    startAt: new Date(START),
    at: new Date(Date.parse(START) + 750_000),
    actor: "candidate",
    kind: "chat",
    data: { text: "What if the list is empty?" },
  });
  const levels = getRubric("coding")!.dimensions.map(({ key }, index) => [
    key,
    index === 0 ? { level: 4, evidence: [anchorOf(chat)] } : { level: 0, evidence: [] },
  ]);
  const sent = await sendScorecard(
    services,
    { subject: sessionOf(bookingId), expertId },
    {
      levels: Object.fromEntries(levels),
      strengths: "You asked before you coded.",
      change: "Test sooner.",
      drill: { dimension: "testing" },
      drillWords: "",
      moveForward: true,
      moveForwardWords: "Ready for the next round.",
      observations: {},
    },
    {},
  );
  if (!sent.ok) throw new Error(sent.reason);
}

/** Without comments, session settings, and the queue's schema, which every start installs. */
function dump(database: string): string {
  const options = ["--inserts", "--no-owner", "--no-privileges", "--exclude-schema=pgboss"];
  return execFileSync("pg_dump", [...options, database], { encoding: "utf8" })
    .split("\n")
    .filter((line) => !/^(--|\\|SET (?!check_function_bodies)|$)/.test(line))
    .join("\n")
    .concat("\n");
}
