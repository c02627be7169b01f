import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { renderMail } from "#modules/notifications/layout.server.ts";
import { type Alert, type AlertEvent, type AlertFacts, ALERTS } from "#platform/alert-events.ts";
import { claimAlertEmail } from "#platform/db/alert-store.ts";
import type { Services } from "#app/services.ts";

const QUIET_MS = 3_600_000;

export function createAlert(
  deps: Pick<Services, "db" | "clock" | "config" | "queue" | "log">,
): Alert {
  const { db, clock, config, log } = deps;
  // Spares the database when something fails many times a second.
  const quietUntil = new Map<AlertEvent, number>();

  return async (event, facts = {}) => {
    log.error({ event, facts }, ALERTS[event].subject);
    const now = clock.now();
    if (now.getTime() < (quietUntil.get(event) ?? 0)) return;
    quietUntil.set(event, now.getTime() + QUIET_MS);
    try {
      await db.transaction(async (tx) => {
        if (!(await claimAlertEmail(tx, event, now, QUIET_MS))) return;
        await enqueueMail(deps, tx, {
          dedupeKey: `alert:${event}:${now.toISOString()}`,
          to: config.alertEmail,
          ...alertEmail(config, event, facts, now),
        });
      });
    } catch (error) {
      quietUntil.delete(event);
      log.warn({ err: error, event }, "The alert's email could not be queued");
    }
  };
}

function alertEmail(config: Services["config"], event: AlertEvent, facts: AlertFacts, now: Date) {
  const { subject, help } = ALERTS[event];
  return renderMail(config.brand, {
    subject: `${config.brand.name} alert: ${subject}`,
    preview: help,
    heading: subject,
    blocks: [
      { kind: "text", text: help },
      {
        kind: "facts",
        rows: [
          ["Event", event],
          ["Time", now.toISOString()],
          ...Object.entries(facts).map(([name, value]) => [name, String(value)] as const),
        ],
      },
      { kind: "action", label: "Open the back office", url: `${config.publicUrl}/admin` },
      {
        kind: "note",
        text: "You'll get at most one email an hour about this event. Every occurrence is in the log.",
      },
    ],
    footer: `You're receiving this because alerts about ${config.brand.name} go to this address.`,
  });
}
