import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { getBalance, listLedgerSums } from "#modules/ledger/data.server.ts";
import { getScorecardOf } from "#modules/one-way/scorecards.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import { addCandidate, addExpert } from "./fixtures.ts";
import type { HttpApp } from "./http-app.ts";
import { recordInterview } from "./one-way.ts";
import { recordedWebm } from "./recorded-webm.ts";
import { clientOf } from "./signed-in.ts";
import { startWholeApp } from "./whole-app.ts";
import { payCheckout } from "./pay-checkout.ts";

export type Expert = Awaited<ReturnType<ReturnType<typeof scorecardPeople>["expert"]>>;
export type Recording = Awaited<ReturnType<ReturnType<typeof scorecardPeople>["recording"]>>;

export const reviewOf = ({ id }: { id: string }) => `/interviews/oneway/${id}/review`;

/** Where the scorecard of a recording is saved as typed. */
export const draftOf = ({ id }: { id: string }) => `/scorecards/one-way/${id}/draft`;

/** A valid form with an observation in each dimension. */
export function filled(): Record<string, string> {
  const dimensions = getRubric("coding")!.dimensions.map(({ key }) => key);
  return Object.fromEntries([
    ...dimensions.flatMap((key, at) => [
      [`level.${key}`, String((at % 5) + 1)],
      [`observation.${key}`, `What ${key} looked like`],
      [`observed.${key}`, `0:0${at}`],
      [`answer.${key}`, String((at % 3) + 1)],
      [`observationKey.${key}`, randomUUID()],
    ]),
    ["strengths", "Clear from the first sentence."],
    ["change", "Say the complexity before coding."],
    ["drill", dimensions[0]!],
    ["forward", "yes"],
    ["forwardWords", "Would pass a first round."],
  ]);
}

/** People for a test file; set their app with `use`. One test's experts are paused in the next. */
export function useScorecardPeople(use: (started: HttpApp) => void) {
  let app: HttpApp;
  let recorded: Buffer;
  beforeAll(async () => {
    app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
    recorded = await recordedWebm(10);
    use(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.services.db.execute(
      sql`update experts set status = 'paused' where status = 'active'`,
    );
  });
  return scorecardPeople(() => ({ app, recorded }));
}

/** People who record interviews, buy scorecards and write them, through an app's pages. */
export function scorecardPeople(of: () => { app: HttpApp; recorded: Buffer }) {
  const services = () => of().app.services;

  async function signedIn(userId: string) {
    const { app } = of();
    const client = await clientOf(app, userId);
    const call = (path: string, init: RequestInit = {}) =>
      fetch(app.url + path, {
        redirect: "manual",
        ...init,
        headers: {
          cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          origin: app.url,
          ...(init.headers as Record<string, string> | undefined),
        },
      });
    const post = (path: string, form: Record<string, string>) =>
      call(path, { method: "POST", body: new URLSearchParams(form) });
    const page = async (path: string) =>
      (await (await call(path)).text()).replaceAll("<!-- -->", "");
    return { call, post, page };
  }
  type SignedIn = Awaited<ReturnType<typeof signedIn>>;

  async function expert(topics = ["coding"], zone = "UTC") {
    const added = await addExpert(services(), { topics, zone });
    return { ...added, ...(await signedIn(added.userId)) };
  }

  async function record(durationMs?: number) {
    const candidate = await addCandidate(services());
    const id = await recordInterview(services(), candidate.userId, of().recorded, durationMs);
    return { ...candidate, ...(await signedIn(candidate.userId)), id };
  }
  type Recorded = SignedIn & { id: string };

  async function order(who: Recorded) {
    const form = {
      intent: "buy",
      age: "adult",
      expected: "2900",
      currency: "USD",
      key: randomUUID(),
    };
    const response = await who.post(reviewOf(who), form);
    const scorecard = await getScorecardOf(services().db, who.id);
    return { response, orderId: scorecard!.orderId, scorecardId: scorecard!.id };
  }

  /** Pays the order. */
  async function settleOrder(orderId: string) {
    const { rows } = await services().db.execute<{ url: string }>(
      sql`select checkout_url as url from payments where order_id = ${orderId}`,
    );
    await payCheckout(services(), rows[0]!.url);
    await settleLatestPayment(services(), orderId);
  }

  async function buy(who: Recorded) {
    const placed = await order(who);
    await settleOrder(placed.orderId);
    return { ...placed, path: `/expert/work/${placed.scorecardId}` };
  }

  return {
    signedIn,
    expert,
    /** A submitted interview with playable answers of ten seconds. */
    playable: () => record(),
    /** The same, without the files. */
    recording: () => record(10_000),
    order,
    settleOrder,
    buy,
    claim: (who: SignedIn, scorecardId: string) => who.post("/expert/work", { work: scorecardId }),
    /** Subjects of the emails whose key starts with this. */
    async mailsTo(dedupe: string): Promise<string[]> {
      const { rows } = await services().db.execute<{ subject: string }>(
        sql`select subject from outbox_mails where dedupe_key like ${`${dedupe}%`}
            order by created_at`,
      );
      return rows.map(({ subject }) => subject);
    },
    share: (who: { id: string }) => getBalance(services().db, "expert_payable", who.id, "USD"),
    async expectBalanced() {
      const sums = await listLedgerSums(services().db);
      expect(sums.every(({ sumMinor }) => sumMinor === 0)).toBe(true);
    },
  };
}
