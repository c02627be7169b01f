import { MARKS, offsetOf, SAID, SAID_MS } from "#content/demo-session.ts";
import type { EventActor, NewEvent } from "#modules/timeline/schema.ts";

/** `at`: minutes and seconds since the start. */
export type Scripted = NewEvent & { at: string; actor: EventActor };

type Actor = EventActor;
const line = (at: string, actor: Actor, event: NewEvent): Scripted => ({ ...event, at, actor });
const chat = (at: string, actor: Actor, text: string) =>
  line(at, actor, { kind: "chat", data: { text } });
const run = (at: string, passed: number, total: number, output: string) =>
  line(at, "candidate", {
    kind: "run",
    data: {
      language: "javascript",
      outcome: passed === total ? "passed" : "failed",
      passed,
      total,
      output,
    },
  });

const SEEN: readonly Scripted[] = [
  chat("01:10", "expert", "Hi Asha! Can you hear me well?"),
  chat(
    "01:25",
    "candidate",
    "Loud and clear. My neighbor is drilling, so I may mute between answers.",
  ),
  line("08:40", "candidate", { kind: "language", data: { language: "javascript" } }),
  chat("12:40", "expert", "Keep talking me through it. What does the loop know at this point?"),
  run("15:30", 3, 5, "merge nested: expected [[540,700]], got [[540,620]]"),
  run("17:10", 5, 5, "5 of 5 cases pass"),
  run("31:40", 4, 6, "window of one second: expected [true,false], got [true,true]"),
  chat("32:00", "expert", "What happens to a request exactly one window ago?"),
  run("33:20", 6, 6, "6 of 6 cases pass"),
  line("46:00", "expert", {
    kind: "note",
    data: {
      text: "Strong instincts on input and cost. Silence costs her most: twice over two minutes. Ask her to narrate the invariant, not the keystrokes.",
    },
  }),
  chat("48:20", "expert", "Back to your merge: what would you test first next time?"),
  chat("56:30", "candidate", "Thank you. The silence thing, I had no idea."),
];

const HEARD = SAID.map(({ at, text }) => {
  const fromMs = offsetOf(at);
  return line(at, "candidate", {
    kind: "segment",
    data: { text, fromMs, toMs: fromMs + SAID_MS },
  });
});
const MARKED = MARKS.map(({ at, ...data }) => line(at, "expert", { kind: "mark", data }));

/** A plausible coding interview, in any order. The seed adds questions and phases. */
export const INTERVIEW: readonly Scripted[] = [...SEEN, ...HEARD, ...MARKED];
