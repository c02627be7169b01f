import { getUser } from "#modules/accounts/data.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { Platform } from "#platform/services.ts";
import { getAiSession } from "../data.server.ts";
import { reportReady } from "../emails/report-ready.server.ts";
import { type ReactDeps, reactToAnswer } from "./react.server.ts";

/**
 * Ends a session that was interrupted for too long, judges its answers, and emails its owner. A
 * visa interview's report has been available since its clocks ended, so it isn't emailed.
 */
export async function endInterrupted(
  deps: ReactDeps & Pick<Platform, "config" | "queue">,
  id: string,
): Promise<void> {
  const session = await getAiSession(deps.db, id);
  if (!session?.resumeUntil || session.resumeUntil > deps.clock.now()) return;
  const { brand, publicUrl } = deps.config;
  await reactToAnswer(deps, session, {
    close: "interrupted",
    async closed(tx, { participantId, minutes, format }) {
      if (format === "visa") return;
      const owner = await getUser(tx, participantId);
      if (!owner?.email) return;
      const mail = reportReady({
        brand,
        name: owner.name,
        minutes,
        reportUrl: `${publicUrl}/sessions/ai/${id}/report`,
      });
      await enqueueMail(deps, tx, { dedupeKey: `ai-report:${id}`, to: owner.email, ...mail });
    },
  });
}
