import type { MouseEvent } from "react";
import type { Quote } from "#modules/scorecards/words.ts";

/** Event for an answer's player: `detail` is in ms from the answer's start. */
export const JUMP = "answer:jump";

/** The id of the answer that a quote is from. */
export function answerId({ place }: Pick<Quote, "place">): string {
  return `answer-${place}`;
}

/**
 * Plays the moment of a clicked link like `#answer-2`; without JavaScript, it jumps to the player.
 */
export function jumpToMoment(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>("a[data-offset-ms]");
  const answer = link && document.getElementById(link.hash.slice(1));
  if (!answer) return;
  const detail = Number(link.dataset["offsetMs"]);
  answer.querySelector(".answer-player")?.dispatchEvent(new CustomEvent(JUMP, { detail }));
}
