import { formatDate, localDate } from "#lib/zones.ts";
import { type Answer, keptSegments, type Segment } from "#modules/one-way/data.server.ts";
import type { AnswerModel } from "./answer-list.tsx";

/** An interview's answers for the player, with dates in `zone`. */
export function answerModels(
  answers: readonly Answer[],
  segments: readonly Segment[],
  zone: string,
): AnswerModel[] {
  return answers.map((answer) => ({
    position: answer.position,
    question: answer.question,
    recordings: keptSegments(segments, answer).map(
      ({ id, status, mediaType, durationMs, expiresAt }) => ({
        id,
        status,
        isVideo: mediaType.startsWith("video"),
        seconds: durationMs === null ? null : Math.round(durationMs / 1000),
        until: formatDate(localDate(zone, expiresAt)),
      }),
    ),
  }));
}
