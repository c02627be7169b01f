import { data, redirect, type RouterContextProvider } from "react-router";
import { href } from "#app/lib/urls.ts";
import { fieldId } from "#app/components/scorecard/field-id.ts";
import type { Problems } from "#app/components/scorecard/form-model.ts";
import { servicesContext } from "#app/context.server.ts";
import { countAction } from "#app/limits.server.ts";
import type { SummaryError } from "#app/ui/error-summary.tsx";
import type { Services } from "#app/services.ts";
import { missing } from "#app/session/guard.server.ts";
import { viewerClock } from "#app/session/visitor.server.ts";
import { dayAndTime } from "#lib/moment.ts";
import { formatMoney, type Currency } from "#lib/money.ts";
import { ownValue } from "#lib/own-value.ts";
import { isUuid } from "#lib/uuid.ts";
import type { LocalClock } from "#lib/zones.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { type Figure, figuresOf } from "#modules/ai-sessions/report.ts";
import type { Segment } from "#modules/answers/schema.ts";
import {
  buyScorecard,
  type BuyScorecardRefusal,
  priceScorecard,
  type Unscorable,
  whyUnscorable,
} from "#modules/one-way/commands/buy-scorecard.server.ts";
import { deleteAnswer } from "#modules/one-way/commands/delete-answer.server.ts";
import {
  keepTranscript,
  removeTranscript,
  type TranscriptRefusal,
} from "#modules/one-way/commands/keep-transcript.server.ts";
import { scoreOneself } from "#modules/one-way/commands/score-oneself.server.ts";
import { revokeShare, shareInterview } from "#modules/one-way/commands/share-interview.server.ts";
import type { Interview } from "#modules/one-way/data.server.ts";
import { Transcript } from "#modules/one-way/schema.ts";
import { getScorecardOf, interviewSubject } from "#modules/one-way/scorecards.server.ts";
import { isClaimed, isOpen } from "#modules/expert-work/policy.ts";
import { getTranscripts } from "#modules/one-way/transcripts.server.ts";
import { getScorecard } from "#modules/scorecards/data.server.ts";
import { viewScorecard } from "#modules/scorecards/scorecard-view.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { viewPrice } from "#app/components/checkout/view-price.server.ts";
import {
  afterPurchase,
  PURCHASE_PROBLEMS,
  readPurchase,
  refusalStatus,
} from "#app/components/checkout/purchase.server.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "payments" | "products">;

export type ExpertScorecard = Awaited<ReturnType<typeof loadExpertScorecard>>;

/**
 * The status of an expert's scorecard of the interview. Its levels stay hidden until the candidate
 * has scored themselves.
 */
export async function loadExpertScorecard(
  deps: Deps,
  interview: Interview,
  buyer: { userId: string; email: string },
  view: LocalClock & { currency: Currency; isScored: boolean },
) {
  const { db, clock, config } = deps;
  const row = await getScorecardOf(db, interview.id);
  const at = (instant: Date) => dayAndTime(view, instant);
  if (row?.status === "delivered") {
    const delivered = (await getScorecard(db, interviewSubject(interview.id)))!;
    const names = { candidate: "you", expert: delivered.expertName };
    return {
      state: "delivered" as const,
      expert: delivered.expertName,
      on: at(delivered.sentAt),
      scorecard: view.isScored ? viewScorecard(delivered, names) : null,
    };
  }
  if (row && isOpen(row)) {
    return {
      state: "queued" as const,
      isClaimed: isClaimed(row, clock.now()),
      deliverBy: at(row.dueAt!),
      order: href("/orders/:id", { id: row.orderId }),
    };
  }
  if (row?.status === "unpaid") {
    return {
      state: "unpaid" as const,
      order: href("/orders/:id", { id: row.orderId }),
    };
  }
  const order = row && (await getOrder(db, row.orderId));
  return {
    state: "none" as const,
    isScored: view.isScored,
    hasTranscript: (await getTranscripts(db, interview.id)).size > 0,
    refunded:
      order && order.refundedMinor > 0
        ? {
            amount: formatMoney(order.refundedMinor, order.currency),
            isLate: row.status === "refunded",
          }
        : null,
    closed: closedWords(await whyUnscorable(deps, interview)),
    price: viewPrice(deps, await priceScorecard(deps, view.currency, buyer)),
    hours: config.refundPolicies.versions[config.refundPolicies.current]!.scorecardHours,
    key: crypto.randomUUID(),
  };
}

const closedWords = (why: Unscorable | null) => why && CLOSED[why];

const CLOSED: Record<Unscorable, string> = {
  not_open: "This interview can’t be scored yet.",
  deleted: "There’s no recording of this interview left to score.",
  expiring: "Its recordings expire too soon for an expert to score them.",
  no_expert: "No expert scores recordings of this topic right now.",
};

const PROBLEMS: Record<BuyScorecardRefusal, string> = {
  ...CLOSED,
  scored: "You’ve already ordered a scorecard of this interview",
  ...PURCHASE_PROBLEMS,
};

/** An answer's transcript with its figures. */
export type Said = { segments: Segment[]; figures: Figure[] };

/** An interview's transcripts by position, for its candidate only. */
export async function loadSaid(
  db: Services["db"],
  interviewId: string,
): Promise<Partial<Record<number, Said>>> {
  const transcripts = await getTranscripts(db, interviewId);
  return Object.fromEntries(
    [...transcripts].map(([position, segments]) => {
      const figures = figuresOf([{ segments, spoken: true, confidence: null }]);
      return [position, { segments, figures }];
    }),
  );
}

type Asking = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  viewer: Viewer;
  interview: Interview;
  form: Record<string, string>;
};

type Sent = {
  typed: Record<string, string>;
  errors?: SummaryError[];
  /** What is missing in the self-score, by field. */
  problems?: Problems;
  /** The recording whose deletion would cancel a scorecard. */
  asks?: { recording: string; refund: string; isClaimed: boolean };
};

const ACTIONS = { delete: deleteRecording, transcript, forget, revoke, buy, share };

/** The page's buttons; those that aren't named score the interview. */
export function reviewAction(asking: Asking) {
  return (ownValue(ACTIONS, asking.form["intent"]) ?? score)(asking);
}

const servicesOf = ({ context }: Asking) => context.get(servicesContext);
const own = ({ interview, viewer }: Asking) => ({
  interviewId: interview.id,
  userId: viewer.userId,
});
const back = ({ interview }: Asking, part: string) =>
  redirect(`${href("/interviews/oneway/:id/review", { id: interview.id })}#${part}`, 303);

async function deleteRecording(asking: Asking) {
  const { form } = asking;
  const id = form["recording"];
  if (!isUuid(id)) throw missing();
  const mayEndScorecard = form["confirm"] === "yes";
  const deleted = await deleteAnswer(servicesOf(asking), own(asking), id, { mayEndScorecard });
  if (!deleted.ok && deleted.reason === "ends_scorecard") {
    const { isClaimed, refund } = deleted;
    const asks = { recording: id, refund, isClaimed };
    return data<Sent>({ typed: form, asks }, 409);
  }
  // Already deleted or expired: the page shows what is left.
  return back(asking, mayEndScorecard ? "scorecard" : "answers");
}

/** A script sends transcripts and sees the result on the page. */
const TRANSCRIPT_STATUS: Record<TranscriptRefusal, number> = {
  missing: 404,
  no_answer: 422,
  too_long: 422,
  too_many: 429,
};

async function transcript(asking: Asking) {
  const sent = Transcript.safeParse(readJson(asking.form["transcript"]));
  if (!sent.success) return data(null, 422);
  const kept = await keepTranscript(servicesOf(asking), own(asking), sent.data);
  return data(null, kept.ok ? 200 : TRANSCRIPT_STATUS[kept.reason]);
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

async function forget(asking: Asking) {
  await removeTranscript(servicesOf(asking), own(asking));
  return back(asking, "answers");
}

/** How long a link may be open. */
const DAYS = [1, 7, 30];

async function share(asking: Asking) {
  const { form } = asking;
  const days = DAYS.find((count) => String(count) === form["days"]) ?? 7;
  const shared = await shareInterview(servicesOf(asking), own(asking), days);
  if (shared.ok) return back(asking, "share");
  const message = "You have ten open links. Revoke one of them first";
  return data<Sent>({ typed: form, errors: [{ message }] }, 422);
}

async function revoke(asking: Asking) {
  const id = asking.form["share"];
  if (isUuid(id)) await revokeShare(servicesOf(asking), own(asking), id);
  return back(asking, "share");
}

/** Orders the scorecard and leads to its payment. */
async function buy(asking: Asking) {
  const { request, context, viewer, interview, form } = asking;
  const services = servicesOf(asking);
  const refuse = (problem: SummaryError, status: number) =>
    data<Sent>({ typed: form, errors: [problem] }, status);
  const tooMany = await countAction(context, "orders");
  if (tooMany) return refuse({ message: tooMany }, 429);
  const asked = readPurchase(form);
  if (!asked.ok) return refuse({ field: "age", message: asked.ageError }, 422);
  const { zone } = viewerClock(viewer, request);
  const bought = await buyScorecard(
    services,
    { ...viewer, zone },
    { interviewId: interview.id, withTranscript: form["transcript"] === "on", ...asked.terms },
    asked.key,
  );
  if (!bought.ok) return refuse({ message: PROBLEMS[bought.reason] }, refusalStatus(bought.reason));
  return redirect(afterPurchase(services.config, bought), 303);
}

async function score(asking: Asking) {
  const { form } = asking;
  const levels = Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith("level.") && /^[0-5]$/.test(value)
        ? [[name.slice("level.".length), Number(value)]]
        : [],
    ),
  );
  const scored = await scoreOneself(servicesOf(asking), own(asking), levels);
  if (scored.ok) return back(asking, "score");
  if (scored.reason !== "incomplete") {
    const message = "This interview can’t be scored yet";
    return data<Sent>({ typed: form, errors: [{ message }] }, 422);
  }
  const { without, isEmpty } = scored;
  const problems = Object.fromEntries(
    // Nothing was chosen: one message, at the first row.
    (isEmpty ? without.slice(0, 1) : without).map(({ key, name }) => [
      `level.${key}`,
      `Choose a level ${isEmpty ? "in each row" : `for ${name}`}, or “Not enough evidence”`,
    ]),
  );
  const errors = Object.entries(problems).map(([name, message]) => ({
    field: fieldId(name),
    message,
  }));
  return data<Sent>({ typed: form, errors, problems }, 422);
}
