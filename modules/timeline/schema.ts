import { z } from "zod";

/** Who caused an event; `system` covers the clock and jobs. */
export type EventActor = "candidate" | "expert" | "system";
/** A session's two people. */
export type SessionRole = "candidate" | "expert";

export const MEDIA = ["video", "audio", "chat"] as const;

const text = (most: number) => z.string().max(most);
const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]*$/i)
  .max(80);
/** Languages that the editor highlights. */
export const CODE_LANGUAGES = [
  "javascript",
  "typescript",
  "python",
  "java",
  "cpp",
  "c",
  "csharp",
  "kotlin",
  "go",
  "rust",
  "ruby",
  "sql",
] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];
const language = z.enum(CODE_LANGUAGES);

/** True for text removed by its author or the person it's about. */
const removed = z.literal(true).optional();

const DEEPEST = 20;
/** A test case's argument or result. Shallow, so that recursion over it never fails. */
const JsonValue = z.unknown().refine((value) => isWithin(value, DEEPEST), "Too deep");

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1));
}

const functionName = z
  .string()
  .regex(/^[A-Za-z_]\w*$/)
  .max(80);

/** What the editor needs to run a coding question's tests. */
const QuestionCode = z.object({
  entry: functionName,
  starter: z.object({ javascript: text(8_000), typescript: text(8_000), python: text(8_000) }),
  cases: z.array(z.object({ args: z.array(JsonValue).max(20), expected: JsonValue })).max(50),
});

/** The data of each kind of event. */
export const EVENT_DATA = {
  join: z.object({ media: z.enum(MEDIA) }),
  leave: z.object({}),
  phase: z.object({ key: slug, name: text(100).min(1), endsAt: z.iso.datetime() }),
  extend: z.object({ minutes: z.int().min(1).max(60) }),
  /** `id` names a question of the topic's bank; null for one of the expert's own. */
  question: z.object({
    id: slug.nullable(),
    text: text(4_000).min(1),
    code: QuestionCode.optional(),
    removed,
  }),
  chat: z.object({ text: text(2_000).min(1), removed }),
  run: z.object({
    language,
    outcome: z.enum(["passed", "failed", "error", "output"]),
    passed: z.int().min(0).max(1_000),
    total: z.int().min(0).max(1_000),
    output: text(4_000),
    /** The question's test cases, in order. Events of earlier versions have none. */
    cases: z
      .array(z.object({ passed: z.boolean(), got: text(300) }))
      .max(50)
      .optional(),
    /** The function that the cases call, if the code lacks it. */
    missing: functionName.optional(),
    removed,
  }),
  language: z.object({ language }),
  mark: z.object({
    dimension: slug,
    level: z.int().min(1).max(5).optional(),
    sign: z.enum(["+", "-"]).optional(),
    text: text(300).optional(),
    removed,
  }),
  /** Takes back the mark with this id. */
  unmark: z.object({ mark: z.int().min(1) }),
  /** The whole note; the last one counts. */
  note: z.object({ text: text(4_000), removed }),
  /** Part of the transcript, from the session's start; the room bounds it. */
  segment: z.object({
    text: text(2_000).min(1),
    fromMs: z.int(),
    toMs: z.int(),
    removed,
  }),
  /** Omitted fields keep their last value. */
  consent: z.object({ recording: z.boolean().optional(), transcript: z.boolean().optional() }),
  recording: z.object({ state: z.enum(["started", "stopped"]) }),
  /** A call elsewhere that replaces ours. */
  call: z.object({ url: z.url({ protocol: /^https$/ }).max(500), host: text(253).min(1) }),
  end: z.object({}),
} as const;

export type EventKind = keyof typeof EVENT_DATA;
export type EventData<Kind extends EventKind> = z.infer<(typeof EVENT_DATA)[Kind]>;

/** An event to store. */
export type NewEvent = { [Kind in EventKind]: { kind: Kind; data: EventData<Kind> } }[EventKind];

export type SessionEvent = NewEvent & {
  id: number;
  /** ISO, by the server's clock. */
  at: string;
  /** Since the session's start; negative before it. */
  offsetMs: number;
  actor: EventActor;
};

const EXPERT_ONLY: ReadonlySet<EventKind> = new Set<EventKind>(["mark", "unmark", "note"]);

export function maySee(role: SessionRole, kind: EventKind): boolean {
  return role === "expert" || !EXPERT_ONLY.has(kind);
}

export const EVENT_KINDS = Object.keys(EVENT_DATA) as EventKind[];
