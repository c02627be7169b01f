import { randomUUID } from "node:crypto";
import type { Services } from "#app/services.ts";
import { RECORDING_SCORECARD } from "#content/services.ts";
import { buyScorecard } from "#modules/one-way/commands/buy-scorecard.server.ts";
import { pickUpWork } from "#modules/expert-work/commands/pick-up.server.ts";
import { getScorecardOf, interviewSubject } from "#modules/one-way/scorecards.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import { sendScorecard } from "#modules/scorecards/commands.server.ts";
import type { Draft } from "#modules/scorecards/schema.ts";
import { fixedClock } from "#platform/clock.ts";
import { sandboxAt } from "./book.ts";
import type { Demo } from "./people.ts";

const HOUR_MS = 3_600_000;

/** By dimension: the level, the answer, the time in it, and the observation. */
const OBSERVED = [
  ["clarifying", 3, "1", "0:08", "Asks for the size of the input, then starts without an example."],
  ["approach", 4, "1", "0:21", "Names the slow version first, and says what makes it slow."],
  ["code", 3, "2", "0:30", "Talks through the loop line by line; the names are good."],
  ["testing", 2, "2", "0:44", "Says “and that should work” and moves on. No input is tried."],
  ["communication", 4, "3", "0:12", "Says what the pause is for before it begins."],
] as const;

/** The demo candidate's recording as an expert scored it, two days after it was submitted. */
export async function addRecordingScorecard(
  services: Services,
  { candidate, expertId, hostId }: Demo,
  interviewId: string,
): Promise<void> {
  const submitted = services.clock.now().getTime();
  const after = (hours: number) => {
    const clock = fixedClock(new Date(submitted + hours * HOUR_MS).toISOString());
    return { ...services, clock, payments: sandboxAt(services, clock) };
  };
  const buyer = after(1);
  const { USD: expectedMinor } = RECORDING_SCORECARD.pricesMinor;
  const bought = await buyScorecard(
    buyer,
    candidate,
    { interviewId, currency: "USD", expectedMinor, withTranscript: true },
    randomUUID(),
  );
  if (!bought.ok) throw new Error(`The demo scorecard could not be bought: ${bought.reason}`);
  await buyer.payments.sandbox.hosted.pay(bought.checkoutUrl!.split("/").at(-1)!);
  await settleLatestPayment(buyer, bought.order.id);
  const { id } = (await getScorecardOf(services.db, interviewId))!;
  const expert = { id: expertId, userId: hostId };
  const claimed = await pickUpWork(after(20), { id, expert });
  if (!claimed.ok) throw new Error(`The demo recording could not be claimed: ${claimed.reason}`);
  const of = { subject: interviewSubject(interviewId), expertId };
  const sent = await sendScorecard(after(22), of, draft(), {});
  if (!sent.ok) throw new Error(`The demo scorecard could not be sent: ${sent.reason}`);
}

function draft(): Draft {
  const dimensions = (getRubric("coding")?.dimensions ?? []).map(({ key }) => key);
  const found = (key: string) => OBSERVED.find(([dimension]) => dimension === key);
  return {
    levels: Object.fromEntries(
      dimensions.map((key) => [key, { level: found(key)?.[1] ?? 0, evidence: [] }]),
    ),
    observations: Object.fromEntries(
      OBSERVED.filter(([key]) => dimensions.includes(key)).map(
        ([key, , answer, at, text]) => [key, { text, at, answer }] as const,
      ),
    ),
    strengths:
      "You think in costs from the start, and I could follow every step without seeing a screen.",
    change:
      "Try one awkward input out loud before you say that it works. An empty list takes ten seconds.",
    drill: { dimension: "testing" },
    drillWords: "",
    moveForward: true,
    moveForwardWords: "A clear first round. Testing is what a second one would press on.",
  };
}
