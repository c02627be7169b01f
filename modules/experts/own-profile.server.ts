import { eq } from "drizzle-orm";
import { AppError } from "#platform/errors.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Profile } from "./schema.ts";
import { experts, topicKeysOfExpert } from "./tables.server.ts";

/** An expert's own profile for editing, whatever their status. */
export type OwnProfile = Profile & {
  slug: string;
  avatarSeed: string;
  hiredFor: string[];
  takesStandIns: boolean;
  /** Whether they get emails about recordings that wait for a scorecard. */
  recordingMails: boolean;
  topicKeys: string[];
};

export async function requireOwnProfile(db: Queryable, expertId: string): Promise<OwnProfile> {
  const [profile] = await db
    .select({
      slug: experts.slug,
      name: experts.name,
      headline: experts.headline,
      biography: experts.biography,
      languages: experts.languages,
      years: experts.years,
      avatarSeed: experts.avatarSeed,
      hiredFor: experts.hiredFor,
      takesStandIns: experts.takesStandIns,
      recordingMails: experts.recordingMails,
      topicKeys: topicKeysOfExpert,
    })
    .from(experts)
    .where(eq(experts.id, expertId));
  if (!profile) throw new AppError("not_found", `There is no expert ${expertId}`);
  return profile;
}
