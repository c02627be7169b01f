/** Types that browsers also load; the validation is in events.ts. */

export type Format = "interview" | "visa";

export const LEVELS = ["entry", "mid", "senior"] as const;
export type Level = (typeof LEVELS)[number];

export const readLevel = (text: string | null | undefined): Level =>
  LEVELS.find((level) => level === text) ?? "mid";

/** Available lengths in minutes. */
export const SESSION_MINUTES = [15, 30] as const;
export type SessionMinutes = (typeof SESSION_MINUTES)[number];

export type AiSessionStatus =
  | "unpaid"
  | "unstarted"
  | "running"
  | "ended"
  /** Interrupted, and not resumed in time. */
  | "expired"
  /** Never paid, or refunded. */
  | "released";

export type AiSession = {
  id: string;
  participantId: string;
  format: Format;
  topic: string;
  /** Null for visa interviews. */
  level: Level | null;
  minutes: number;
  voice: boolean;
  /** Asked first. */
  questionIds: string[];
  /** What a visa applicant entered; null for interviews. */
  facts: unknown;
  status: AiSessionStatus;
  /** Null: free. */
  orderId: string | null;
  attempt: number;
  createdAt: Date;
  availableAt: Date | null;
  startedAt: Date | null;
  resumeUntil: Date | null;
  endedAt: Date | null;
};

export const ANSWER_MAX = 8_000;
/** Characters of code. */
export const CODE_MAX = 20_000;
/** A whiteboard's words and its notes. */
export const DRAWN_MAX = 8_000;
/** The topic whose answers have a whiteboard. */
export const DRAWN_TOPIC = "system-design";
