import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { actAs } from "#modules/audit/commands.server.ts";
import { initialsSeed } from "#lib/initials-seed.ts";
import type { Result } from "#lib/result.ts";
import type { Config } from "#platform/config.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { getApplicationOfUser, reapplyAt } from "../applications.server.ts";
import type { Application } from "../schema.ts";
import { expertApplications, experts, expertTopics } from "../tables.server.ts";

type Deps = Pick<Platform, "db" | "clock"> & { config: Pick<Config, "scheduling"> };

/**
 * Stores an application and its profile, which nobody else sees until an operator activates it.
 * Applicants can change it until they have scored the trial interview. A refused applicant may apply
 * again after 90 days.
 */
export async function apply(
  { db, clock, config }: Deps,
  userId: string,
  { links, message, topicKeys, ...profile }: Application,
): Promise<Result<{ expertId: string }, "already_applied" | "too_soon">> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: experts.id, status: experts.status })
      .from(experts)
      .where(eq(experts.userId, userId))
      .for("update");
    const last = known ? await getApplicationOfUser(tx, userId) : null;
    const isChange = known?.status === "applied" && last?.trial === null;
    if (known && known.status !== "refused" && !isChange) {
      return { ok: false, reason: "already_applied" };
    }
    let expertId = known?.id;
    if (expertId === undefined) {
      const made = await addApplicant(tx, userId, profile, config);
      // A concurrent double submit.
      if (made === null) return { ok: false, reason: "already_applied" };
      expertId = made;
    } else {
      if (!isChange && last?.decidedAt && reapplyAt(last.decidedAt) > now) {
        return { ok: false, reason: "too_soon" };
      }
      if (!isChange) await actAs(tx, { role: "expert", id: expertId }, "applied again", now);
      await tx
        .update(experts)
        .set({ ...profile, avatarSeed: initialsSeed(profile.name), status: "applied" })
        .where(eq(experts.id, expertId));
      await tx.delete(expertTopics).where(eq(expertTopics.expertId, expertId));
    }
    await tx
      .insert(expertTopics)
      .values([...new Set(topicKeys)].map((topicKey) => ({ expertId, topicKey })));
    if (isChange) {
      await tx
        .update(expertApplications)
        .set({ links, message })
        .where(eq(expertApplications.id, last.id));
    } else {
      await tx.insert(expertApplications).values({ expertId, appliedAt: now, links, message });
    }
    return { ok: true, expertId };
  });
}

async function addApplicant(
  tx: Tx,
  userId: string,
  profile: Omit<Application, "links" | "message" | "topicKeys">,
  { scheduling }: Deps["config"],
): Promise<string | null> {
  const slug = `${slugOf(profile.name)}-${randomBytes(3).toString("hex")}`;
  const [made] = await tx
    .insert(experts)
    .values({
      ...profile,
      userId,
      slug,
      status: "applied",
      avatarSeed: initialsSeed(profile.name),
      noticeMin: scheduling.noticeHours * 60,
      bufferMin: scheduling.bufferMin,
      gridMin: scheduling.gridMin,
      horizonDays: scheduling.horizonDays,
      dailyCap: scheduling.dailyCap,
    })
    .onConflictDoNothing({ target: experts.userId })
    .returning({ id: experts.id });
  return made?.id ?? null;
}

/** `Zoë O’Neill` → `zoe-o-neill`. */
function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 40)
      .replace(/^-+|-+$/g, "") || "expert"
  );
}
