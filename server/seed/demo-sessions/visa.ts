import type { Services } from "#app/services.ts";
import { answerVisaQuestion } from "#modules/visa-interviews/commands/answer-officer.server.ts";
import { startVisaInterview } from "#modules/visa-interviews/commands/start-interview.server.ts";
import { getVisaSession, listPastVisas } from "#modules/visa-interviews/data.server.ts";
import { fixedClock } from "#platform/clock.ts";
import { DEMO_CANDIDATE, type Demo } from "./people.ts";

/** On an earlier day, so that today's interview is still available. */
const BEFORE_MS = 4 * 86_400_000;

const FACTS = {
  school: "Purdue University",
  program: "MS in Computer Science",
  ends: "May 2028",
  cost: "52,000",
  payer: "My father",
  amount: "52,000",
  plan: "Return to Pune and work on payment systems",
  ties: "My parents and our flat in Pune",
  relatives: "An uncle in New Jersey",
  refused: "no",
};

/** By question: three of them would worry an officer. */
const ANSWERS: Record<string, string> = {
  school:
    "Its lab on distributed systems: I want to work on payment systems that don’t lose orders.",
  program: "A master’s in computer science, mostly databases and networks.",
  payer: "My father pays for everything.",
  cost: "About $40,000, I think.",
  "payer-work": "He owns a printing press in Pune, since 1998.",
  finish: "In May 2028.",
  after:
    "I go back to Pune and join the payments team of a bank; two of them hire from this program.",
  home: "It’s all in my documents.",
  relatives: "No, nobody.",
  refused: "No, never.",
  "why-not-home": "No school at home lets students run a cluster of that size.",
  "second-year": "My father again, from the same savings.",
  work: "No, the year is covered.",
};
const AGAIN: Record<string, string> = { home: "My parents, and the flat that we own there." };

/** Holds one visa interview with the demo's candidate, once. */
export async function addVisa(services: Services, { candidate }: Demo): Promise<void> {
  const { userId } = candidate;
  if ((await listPastVisas(services.db, userId)).length > 0) return;
  const now = services.clock.now().getTime() - BEFORE_MS;
  const deps = { ...services, clock: fixedClock(new Date(now).toISOString()) };
  const started = await startVisaInterview(
    deps,
    { userId, zone: DEMO_CANDIDATE.zone },
    { topic: "f1-visa", facts: FACTS, pace: 1, voice: false },
  );
  if (!started.ok) return;
  const who = { id: started.id, userId };
  for (;;) {
    const session = await getVisaSession(deps.db, who);
    const turn = session?.interview.turns.length ?? 0;
    const asked = session?.interview.turns.at(-1);
    if (!asked || asked.answer) return;
    deps.clock.advance(11_000);
    const text =
      asked.kind === "challenge"
        ? "The number on the form is right."
        : ((asked.kind === "again" ? AGAIN[asked.questionId] : undefined) ??
          ANSWERS[asked.questionId] ??
          "No.");
    const answered = await answerVisaQuestion(deps, who, { turn: turn - 1, text });
    if (!answered.ok) return;
  }
}
