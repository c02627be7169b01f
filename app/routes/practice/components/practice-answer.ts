import type { JudgedAnswer } from "#modules/ai-sessions/judge-answer.ts";

/** A post without JavaScript: judged and shown, but not stored. */
export type PracticeAnswer = {
  said: string;
  error: string | null;
  judged: JudgedAnswer | null;
  description: string;
  descriptionError: string | null;
  match: {
    title: string;
    words: string[];
    questions: { id: string; text: string; href: string }[];
    fullHref: string;
  } | null;
};

/** A rejected answer, as typed. */
export type SessionAnswer = { said: string; error: string | null };
