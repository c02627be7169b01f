import { listExpertProfiles } from "#modules/experts/public-profiles.server.ts";
import type { DescribeExperts } from "#modules/live-sessions/time-choice.server.ts";
import { listExpertRatings } from "#modules/feedback/reviews.server.ts";
import type { Services } from "#app/services.ts";

/** What the time picker says about the experts it names. */
export function describeExperts({ db, clock }: Pick<Services, "db" | "clock">): DescribeExperts {
  return async (ids) => {
    const [profiles, ratings] = await Promise.all([
      listExpertProfiles(db, ids),
      listExpertRatings(db, ids, clock.now()),
    ]);
    return profiles.map(({ id, slug, name, headline, avatarSeed }) => {
      const rating = ratings.get(id);
      return {
        slug,
        name,
        headline,
        avatarSeed,
        rating: rating ? `${rating.average.toFixed(1)} of 5 from ${rating.count} reviews` : null,
      };
    });
  };
}
