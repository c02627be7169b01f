import type { EventActor, NewEvent } from "#modules/timeline/schema.ts";

/** `at`: minutes and seconds since the start. */
export type Scripted = NewEvent & { at: string; actor: EventActor };

/** The candidate's code at that moment. */
export type Typed = { at: string; code: string };

type Actor = EventActor;
const line = (at: string, actor: Actor, event: NewEvent): Scripted => ({ ...event, at, actor });
const chat = (at: string, actor: Actor, text: string) =>
  line(at, actor, { kind: "chat", data: { text } });
const said = (at: string, actor: Actor, text: string) => {
  const fromMs = offsetOf(at);
  return line(at, actor, { kind: "segment", data: { text, fromMs, toMs: fromMs + 9_000 } });
};
const mark = (
  at: string,
  dimension: string,
  value: { level?: number; sign?: "+" | "-" },
  text: string,
) => line(at, "expert", { kind: "mark", data: { dimension, ...value, text } });
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

/** A plausible coding interview, in order. The seed adds questions and phases. */
export const INTERVIEW: readonly Scripted[] = [
  chat("01:10", "expert", "Hi Asha! Can you hear me well?"),
  chat(
    "01:25",
    "candidate",
    "Loud and clear. My neighbor is drilling, so I may mute between answers.",
  ),
  said(
    "02:40",
    "candidate",
    "I write JavaScript at work, so I’d like to use that. I freeze when somebody watches me type.",
  ),
  said(
    "06:05",
    "candidate",
    "Can bookings touch? If one ends at ten and one starts at ten, is that one booking?",
  ),
  mark(
    "06:10",
    "clarifying",
    { sign: "+" },
    "Asks whether touching bookings merge before writing anything",
  ),
  said(
    "06:50",
    "candidate",
    "And could the list be empty, or unsorted? I’ll assume minutes are whole numbers.",
  ),
  mark(
    "06:58",
    "clarifying",
    { level: 4 },
    "Empty and unsorted input asked for; didn’t ask how large it gets",
  ),
  said(
    "08:00",
    "candidate",
    "I could compare every pair, but that’s quadratic. If I sort by start, I only look at the last one.",
  ),
  mark(
    "08:12",
    "approach",
    { sign: "+" },
    "Names the quadratic version and why sorting removes it",
  ),
  line("08:40", "candidate", { kind: "language", data: { language: "javascript" } }),
  mark("12:20", "communication", { sign: "-" }, "Silent for three minutes while typing the loop"),
  chat("12:40", "expert", "Keep talking me through it. What does the loop know at this point?"),
  said(
    "13:05",
    "candidate",
    "It knows the last merged booking. If the next one starts before it ends, I extend the end.",
  ),
  run("15:30", 3, 5, "merge nested: expected [[540,700]], got [[540,620]]"),
  mark("16:00", "testing", { sign: "+" }, "Reads the failing case aloud before touching the code"),
  said(
    "16:20",
    "candidate",
    "Nested. I overwrite the end with a smaller one. It has to be the maximum of the two.",
  ),
  run("17:10", 5, 5, "5 of 5 cases pass"),
  mark(
    "17:20",
    "code",
    { level: 4 },
    "Small function, clear names; changes the caller’s list by sorting it",
  ),
  said("17:50", "candidate", "It’s n log n for the sort, and linear after it."),
  mark("22:00", "approach", { level: 4 }, "States n log n without being asked"),
  said(
    "24:30",
    "candidate",
    "Does a refused request use up the limit? I’d say only allowed ones count.",
  ),
  mark("24:36", "clarifying", { sign: "+" }, "Asks what counts against the limit"),
  said(
    "26:10",
    "candidate",
    "A queue of the allowed times. Before each request I drop those older than the window.",
  ),
  run("31:40", 4, 6, "window of one second: expected [true,false], got [true,true]"),
  chat("32:00", "expert", "What happens to a request exactly one window ago?"),
  said("32:30", "candidate", "It’s expired, so I need less than or equal there, not less than."),
  run("33:20", 6, 6, "6 of 6 cases pass"),
  mark("33:40", "testing", { level: 3 }, "Ran the given cases; added none of her own until asked"),
  said(
    "36:00",
    "candidate",
    "With four servers, each would count on its own, so a customer gets four times the limit.",
  ),
  mark(
    "36:20",
    "approach",
    { sign: "+" },
    "Sees that four servers would each allow the whole limit",
  ),
  mark("41:00", "communication", { level: 3 }, "Clear when asked; falls silent while typing"),
  line("46:00", "expert", {
    kind: "note",
    data: {
      text: "Strong instincts on input and cost. Silence costs her most: twice over two minutes. Ask her to narrate the invariant, not the keystrokes.",
    },
  }),
  chat("48:20", "expert", "Back to your merge: what would you test first next time?"),
  said(
    "48:40",
    "candidate",
    "Nested, touching and empty. I’d write them down before I run anything.",
  ),
  chat("56:30", "candidate", "Thank you. The silence thing, I had no idea."),
];

export const TYPED: readonly Typed[] = [
  {
    at: "09:10",
    code: "function mergeBookings(bookings) {\n  bookings.sort((a, b) => a[0] - b[0]);\n  return bookings;\n}\n",
  },
  {
    at: "14:50",
    code: "function mergeBookings(bookings) {\n  bookings.sort((a, b) => a[0] - b[0]);\n  const merged = [];\n  for (const [start, end] of bookings) {\n    const last = merged.at(-1);\n    if (last && start <= last[1]) last[1] = end;\n    else merged.push([start, end]);\n  }\n  return merged;\n}\n",
  },
  {
    at: "16:55",
    code: "function mergeBookings(bookings) {\n  bookings.sort((a, b) => a[0] - b[0]);\n  const merged = [];\n  for (const [start, end] of bookings) {\n    const last = merged.at(-1);\n    if (last && start <= last[1]) last[1] = Math.max(last[1], end);\n    else merged.push([start, end]);\n  }\n  return merged;\n}\n",
  },
  {
    at: "33:00",
    code: "function allowRequests(limit, windowSeconds, times) {\n  const allowed = [];\n  return times.map((time) => {\n    while (allowed.length > 0 && allowed[0] <= time - windowSeconds) allowed.shift();\n    if (allowed.length >= limit) return false;\n    allowed.push(time);\n    return true;\n  });\n}\n",
  },
];

/** `12:30` in milliseconds; `-2:00` is before the start. */
export function offsetOf(at: string): number {
  const [minutes = 0, seconds = 0] = at.replace("-", "").split(":").map(Number);
  return (at.startsWith("-") ? -1 : 1) * (minutes * 60 + seconds) * 1000;
}
