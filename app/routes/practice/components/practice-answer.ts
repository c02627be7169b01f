import type { JudgedAnswer } from "./judge-answer.ts";

/** What was posted without JavaScript: judged, shown, and not stored. */
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

/** An answer that was refused, as typed. */
export type SessionAnswer = { said: string; error: string | null };
