import { answerModels } from "#app/components/answers/answers.server.ts";
import type { Services } from "#app/services.ts";
import { RECORDED_LEVELS } from "#content/recorded-levels.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import {
  type Interview,
  listAnswers,
  listOpenShares,
  listSegments,
  listSelfScores,
} from "#modules/one-way/data.server.ts";
import { shareToken } from "#modules/one-way/share-link.server.ts";
import { dimensionsOf, getRubricVersion } from "#modules/rubrics/data.server.ts";

/** An interview's answers, the candidate's scores of them, and its open links. */
export async function loadReview(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  interview: Interview,
  zone: string,
) {
  const [answers, segments, scores, shares] = await Promise.all([
    listAnswers(db, interview.id),
    listSegments(db, interview.id),
    listSelfScores(db, interview.id),
    listOpenShares(db, interview.id, clock.now()),
  ]);
  const version = scores[0]?.rubricVersion;
  const asked = answers.map(({ questionId }) => questionId);
  const dimensions =
    version === undefined
      ? dimensionsOf(interview.topic, asked)
      : ((await getRubricVersion(db, interview.topic, version))?.dimensions ?? []).filter(
          ({ key }) => scores.some(({ dimension }) => dimension === key),
        );
  return {
    id: interview.id,
    submitted: formatDate(localDate(zone, interview.submittedAt!)),
    answers: answerModels(answers, segments, zone),
    rubric: dimensions.map(({ key, name, about, levels }) => ({
      key,
      name,
      about,
      levels: levels.map(({ sentence }) => sentence),
      ...RECORDED_LEVELS[interview.topic]?.[key],
      level: scores.find(({ dimension }) => dimension === key)?.level ?? null,
    })),
    shares: shares.map(({ id, expiresAt }) => ({
      id,
      url: `${config.publicUrl}/interviews/oneway/shared/${shareToken(config, id)}`,
      until: formatDate(localDate(zone, expiresAt)),
    })),
    isScored: scores.length > 0,
  };
}
