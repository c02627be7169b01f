import { reportReady } from "#modules/ai-sessions/emails/report-ready.server.ts";
import { aiSessionBought } from "#modules/ai-sessions/emails/session-bought.server.ts";
import { claimEnded } from "#modules/expert-work/emails/claim-ended.server.ts";
import { claimReminder } from "#modules/expert-work/emails/claim-reminder.server.ts";
import { interviewBought } from "#modules/one-way/emails/interview-bought.server.ts";
import { queueWaiting } from "#modules/expert-work/emails/queue-waiting.server.ts";
import { scorecardBought } from "#modules/one-way/emails/scorecard-bought.server.ts";
import { scorecardReady } from "#modules/one-way/emails/scorecard-ready.server.ts";
import { scorecardRefunded } from "#modules/one-way/emails/scorecard-refunded.server.ts";
import { orderGoodwill } from "#modules/orders/emails/goodwill.server.ts";
import { packBought } from "#modules/packs/emails/pack-bought.server.ts";
import { packRefunded } from "#modules/packs/emails/pack-refunded.server.ts";
import { ONE_WAY_WORK } from "#modules/one-way/work-kind.server.ts";
import type { Parts, SampleGroups } from "./parts.server.ts";

const kind = ONE_WAY_WORK["one-way-scorecard"]!;

/** Emails about all other products. */
export function productSamples({
  brand,
  publicUrl,
  orderId,
  orderUrl,
  asha,
  bookAgainUrl,
}: Parts): SampleGroups {
  const pack = {
    brand,
    name: "Asha Rao",
    orderId,
    orderUrl,
    bookUrl: bookAgainUrl,
    serviceTitle: asha.serviceTitle,
  };
  return {
    Packs: {
      Bought: packBought({
        ...pack,
        sessions: 3,
        amountText: "$213.30",
        expiresOn: "Tuesday, March 14, 2028",
      }),
      "Unused sessions refunded": packRefunded({ ...pack, sessions: 2, amountText: "$142.20" }),
    },
    "One-way interviews": {
      Bought: interviewBought({
        brand,
        name: "Asha Rao",
        orderId: "GR-20413378",
        url: `${publicUrl}/interviews/oneway/sample`,
        amountText: "$5",
      }),
      "Expert’s scorecard bought": scorecardBought({
        brand,
        name: "Asha Rao",
        orderId: "GR-20413379",
        orderUrl: pack.orderUrl,
        reviewUrl: `${publicUrl}/interviews/oneway/sample/review#score`,
        amountText: "$29",
        deliverBy: "Thursday, January 14, 2027, 1:30 PM (Kolkata)",
      }),
      "Expert’s scorecard ready": scorecardReady({
        brand,
        name: "Asha Rao",
        expertName: "Victor Okafor",
        url: `${publicUrl}/interviews/oneway/sample/review#scorecard`,
      }),
      "Expert’s scorecard refunded": scorecardRefunded({
        brand,
        name: "Asha Rao",
        orderId: "GR-20413379",
        orderUrl: pack.orderUrl,
        isPaymentOnly: true,
        amountText: "$29",
        isRest: false,
        why: "late",
      }),
      "Expert’s scorecard canceled by deleting": scorecardRefunded({
        brand,
        name: "Asha Rao",
        orderId: "GR-20413379",
        orderUrl: pack.orderUrl,
        isPaymentOnly: true,
        amountText: "$29",
        isRest: false,
        why: "deleted",
      }),
      "Expert’s scorecard canceled, recordings unplayable": scorecardRefunded({
        brand,
        name: "Asha Rao",
        orderId: "GR-20413379",
        orderUrl: pack.orderUrl,
        isPaymentOnly: true,
        amountText: "$29",
        isRest: false,
        why: "unplayable",
      }),
      "Expert’s scorecard paid too late": scorecardRefunded({
        brand,
        name: "Asha Rao",
        orderId: "GR-20413379",
        orderUrl: pack.orderUrl,
        isPaymentOnly: true,
        amountText: "$29",
        isRest: false,
        why: "paid_late",
      }),
      "Part of an order refunded": orderGoodwill({
        brand,
        name: "Asha Rao",
        orderId: "GR-20413379",
        orderUrl: pack.orderUrl,
        title: "Expert’s scorecard of a one-way interview, Coding",
        refundsPayment: true,
        refundText: "$9",
        ended: null,
      }),
      "Recordings waiting": queueWaiting({
        brand,
        expertName: "Victor Okafor",
        kind,
        count: 3,
        works: [
          {
            topic: "Coding",
            share: "$21.75",
            due: "Thursday, January 14, 2027, 9:00 AM (Lagos)",
          },
          {
            topic: "DevOps",
            share: "₹1,124.25",
            due: "Thursday, January 14, 2027, 11:30 AM (Lagos)",
          },
        ],
        url: `${publicUrl}/expert/work`,
        profileUrl: `${publicUrl}/expert/profile#recordings`,
      }),
      "Claim ending": claimReminder({
        brand,
        expertName: "Victor Okafor",
        url: `${publicUrl}/expert/work/sample`,
        words: kind.words,
        until: "Tuesday, January 12, 2027, 9:00 AM (Lagos)",
        isLast: false,
      }),
      "Claim ended": claimEnded({
        brand,
        expertName: "Victor Okafor",
        url: `${publicUrl}/expert/work`,
        words: kind.words,
        why: "ended",
      }),
      "Recording withdrawn": claimEnded({
        brand,
        expertName: "Victor Okafor",
        url: `${publicUrl}/expert/work`,
        words: kind.words,
        why: "withdrawn",
      }),
    },
    "AI sessions": {
      Bought: aiSessionBought({
        brand,
        name: "Asha Rao",
        orderId: "GR-20413377",
        orderUrl: pack.orderUrl,
        sessionUrl: `${publicUrl}/sessions/ai/sample`,
        description: "AI mock session, 15 minutes, Coding",
        amountText: "$9",
        refundDays: 14,
      }),
      "Ended after an interruption": reportReady({
        brand,
        name: "Asha Rao",
        minutes: 30,
        reportUrl: `${publicUrl}/sessions/ai/sample/report`,
      }),
    },
  };
}
