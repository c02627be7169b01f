import { ensureUsers } from "#modules/accounts/commands.server.ts";
import { saveExperts } from "#modules/experts/commands.server.ts";
import { listExpertSlugs } from "#modules/experts/data.server.ts";
import { sql } from "drizzle-orm";
import type { Services } from "#app/services.ts";

export const DEMO_CANDIDATE = {
  email: "candidate@greenroom.example",
  name: "Asha Rao",
  zone: "Asia/Kolkata",
};
export const HOST_SLUG = "host";

export type Demo = {
  candidate: { userId: string; email: string };
  expertId: string;
  /** The expert's account. */
  hostId: string;
};

/** The candidate and the expert of the demo sessions, created once. */
export async function findDemoPeople(
  services: Pick<Services, "db" | "config" | "clock">,
): Promise<Demo> {
  const { db, clock } = services;
  const now = clock.now();
  const [userId] = await ensureUsers(db, [DEMO_CANDIDATE], now);
  if (!(await listExpertSlugs(db)).includes(HOST_SLUG)) {
    await saveExperts(services, [
      {
        slug: HOST_SLUG,
        email: `${HOST_SLUG}@experts.greenroom.example`,
        avatarSeed: "noor-halabi-4:bob,glasses",
        name: "Noor Halabi",
        headline: "Staff engineer who lets you think, then asks why",
        biography:
          "Twelve years between search and payments, and about two hundred interviews from the other side of the table. She hosts this demo’s sessions, so her calendar has no free times of its own.",
        zone: "UTC",
        languages: ["en"],
        years: 12,
        status: "active",
        isDemo: true,
        topicKeys: ["coding"],
        week: [],
        dailyCap: 12,
        gridMin: 15,
      },
    ]);
  }
  const { rows } = await db.execute<{ id: string; userId: string }>(
    sql`select id, user_id as "userId" from experts where slug = ${HOST_SLUG}`,
  );
  return {
    candidate: { userId: userId!, email: DEMO_CANDIDATE.email },
    expertId: rows[0]!.id,
    hostId: rows[0]!.userId,
  };
}
