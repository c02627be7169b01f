/** The demo's finished session, which the seed enacts and the home page plays. `at`: minutes and seconds. */

/** What the candidate said, in order. */
export const SAID: readonly { at: string; text: string }[] = [
  {
    at: "02:40",
    text: "I write JavaScript at work, so I’d like to use that. I freeze when somebody watches me type.",
  },
  {
    at: "06:05",
    text: "Can bookings touch? If one ends at ten and one starts at ten, is that one booking?",
  },
  {
    at: "06:50",
    text: "And could the list be empty, or unsorted? I’ll assume minutes are whole numbers.",
  },
  {
    at: "08:00",
    text: "I could compare every pair, but that’s quadratic. If I sort by start, I only look at the last one.",
  },
  {
    at: "13:05",
    text: "It knows the last merged booking. If the next one starts before it ends, I extend the end.",
  },
  {
    at: "16:20",
    text: "Nested. I overwrite the end with a smaller one. It has to be the maximum of the two.",
  },
  { at: "17:50", text: "It’s n log n for the sort, and linear after it." },
  {
    at: "24:30",
    text: "Does a refused request use up the limit? I’d say only allowed ones count.",
  },
  {
    at: "26:10",
    text: "A queue of the allowed times. Before each request I drop those older than the window.",
  },
  { at: "32:30", text: "It’s expired, so I need less than or equal there, not less than." },
  {
    at: "36:00",
    text: "With four servers, each would count on its own, so a customer gets four times the limit.",
  },
  { at: "48:40", text: "Nested, touching and empty. I’d write them down before I run anything." },
];

/** How long each sentence took. */
export const SAID_MS = 9_000;

/** What the expert marked, in order; + and − are no level. */
export const MARKS: readonly {
  at: string;
  dimension: string;
  level?: number;
  sign?: "+" | "-";
  text: string;
}[] = [
  {
    at: "06:10",
    dimension: "clarifying",
    sign: "+",
    text: "Asks whether touching bookings merge before writing anything",
  },
  {
    at: "06:58",
    dimension: "clarifying",
    level: 4,
    text: "Empty and unsorted input asked for; didn’t ask how large it gets",
  },
  {
    at: "08:12",
    dimension: "approach",
    sign: "+",
    text: "Names the quadratic version and why sorting removes it",
  },
  {
    at: "12:20",
    dimension: "communication",
    sign: "-",
    text: "Silent for three minutes while typing the loop",
  },
  {
    at: "16:00",
    dimension: "testing",
    sign: "+",
    text: "Reads the failing case aloud before touching the code",
  },
  {
    at: "17:20",
    dimension: "code",
    level: 4,
    text: "Small function, clear names; changes the caller’s list by sorting it",
  },
  { at: "22:00", dimension: "approach", level: 4, text: "States n log n without being asked" },
  { at: "24:36", dimension: "clarifying", sign: "+", text: "Asks what counts against the limit" },
  {
    at: "33:40",
    dimension: "testing",
    level: 3,
    text: "Ran the given cases; added none of her own until asked",
  },
  {
    at: "36:20",
    dimension: "approach",
    sign: "+",
    text: "Sees that four servers would each allow the whole limit",
  },
  {
    at: "41:00",
    dimension: "communication",
    level: 3,
    text: "Clear when asked; falls silent while typing",
  },
];

/** The code at a moment, as the candidate typed it. */
export const TYPED: readonly { at: string; code: string }[] = [
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
