import { randomBytes } from "node:crypto";
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import type { Currency } from "#lib/money.ts";
import type { SandboxEvent, SandboxSession, SandboxStore } from "./sandbox-store.ts";
import type { Db, Queryable } from "#platform/db/client.ts";

const ATTEMPTS = 1_000;

export const sandboxSessions = pgTable(
  "sandbox_sessions",
  {
    id: text("id").primaryKey(),
    paymentId: text("payment_id").notNull().unique(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    description: text("description").notNull(),
    email: text("email").notNull(),
    returnUrl: text("return_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    status: text("status").$type<SandboxSession["status"]>().notNull(),
    expiresAt: instant("expires_at").notNull(),
    approveLate: boolean("approve_late").notNull().default(false),
    refundedMinor: integer("refunded_minor").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    dispute: text("dispute").$type<SandboxSession["dispute"]>().notNull().default("none"),
  },
  (table) => [
    index("sandbox_sessions_paid_idx")
      .on(table.paidAt)
      .where(sql`status = 'paid'`),
    index("sandbox_sessions_late_idx")
      .on(table.expiresAt)
      .where(sql`approve_late AND status <> 'paid'`),
  ],
);

export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    idempotencyKey: text("idempotency_key").primaryKey(),
    id: text("id").notNull().unique(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sandboxSessions.id, { onDelete: "cascade" }),
    amountMinor: integer("amount_minor").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("sandbox_refunds_session_id_idx").on(table.sessionId)],
);

export const sandboxEvents = pgTable(
  "sandbox_events",
  {
    id: text("id").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sandboxSessions.id, { onDelete: "cascade" }),
    type: text("type").$type<SandboxEvent["type"]>().notNull(),
    createdAt: instant("created_at").notNull(),
    deliveredAt: instant("delivered_at"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
  },
  (table) => [
    index("sandbox_events_session_id_idx").on(table.sessionId),
    index("sandbox_events_waiting_idx")
      .on(table.nextAttemptAt)
      .where(sql`delivered_at IS NULL`),
  ],
);

export function createSandboxStore(db: Db): SandboxStore {
  /**
   * Updates a session if the condition holds, and stores the event for the merchant in the same
   * transaction.
   */
  async function become(
    change: Partial<SandboxSession>,
    condition: ReturnType<typeof and>,
    told?: { type: SandboxEvent["type"]; at: Date },
  ): Promise<SandboxSession | null> {
    return db.transaction(async (tx) => {
      const changed = await tx.update(sandboxSessions).set(change).where(condition).returning();
      const [session] = changed;
      if (session && told) await noteEvent(tx, session.id, told);
      return session ?? null;
    });
  }

  const becomePaid = (condition: ReturnType<typeof and>, now: Date) =>
    become({ status: "paid", paidAt: now }, condition, { type: "payment.paid", at: now });

  async function get(id: string): Promise<SandboxSession | null> {
    const [session] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id));
    return session ?? null;
  }

  const isOpen = (id: string) =>
    and(eq(sandboxSessions.id, id), eq(sandboxSessions.status, "open"));

  return {
    get,

    async insert(session) {
      const [added] = await db
        .insert(sandboxSessions)
        .values(session)
        .onConflictDoNothing({ target: sandboxSessions.paymentId })
        .returning();
      if (added) return added;
      const [existing] = await db
        .select()
        .from(sandboxSessions)
        .where(eq(sandboxSessions.paymentId, session.paymentId));
      if (!existing) throw new Error("A sandbox session vanished while it was being created.");
      return existing;
    },

    pay: (id, now) => becomePaid(and(isOpen(id), gt(sandboxSessions.expiresAt, now)), now),

    approveLate: (id, now) =>
      become({ approveLate: true }, and(isOpen(id), gt(sandboxSessions.expiresAt, now))),

    payLate: (id, now) =>
      becomePaid(
        and(
          eq(sandboxSessions.id, id),
          eq(sandboxSessions.approveLate, true),
          ne(sandboxSessions.status, "paid"),
        ),
        now,
      ),

    expire: (id) => become({ status: "expired" }, isOpen(id)),

    dispute: (id, state, now) =>
      become(
        { dispute: state },
        and(
          eq(sandboxSessions.id, id),
          eq(sandboxSessions.status, "paid"),
          ne(sandboxSessions.dispute, state),
        ),
        { type: "payment.disputed", at: now },
      ),

    listPaid: (from, to) =>
      db
        .select()
        .from(sandboxSessions)
        .where(
          and(
            eq(sandboxSessions.status, "paid"),
            gte(sandboxSessions.paidAt, from),
            lt(sandboxSessions.paidAt, to),
          ),
        )
        .orderBy(asc(sandboxSessions.paidAt)),

    listLate: (endedBefore, limit) =>
      db
        .select()
        .from(sandboxSessions)
        .where(
          and(
            eq(sandboxSessions.approveLate, true),
            ne(sandboxSessions.status, "paid"),
            lte(sandboxSessions.expiresAt, endedBefore),
          ),
        )
        .orderBy(asc(sandboxSessions.expiresAt))
        .limit(limit),

    refund: (id, { refundRef, amountMinor, idempotencyKey, now }) =>
      db.transaction(async (tx) => {
        // Locking the session serializes its refunds, so their sum stays exact.
        const [session] = await tx
          .select()
          .from(sandboxSessions)
          .where(eq(sandboxSessions.id, id))
          .for("update");
        if (!session) return { ok: false, reason: "not_found" };
        const [earlier] = await tx
          .select()
          .from(sandboxRefunds)
          .where(eq(sandboxRefunds.idempotencyKey, idempotencyKey));
        if (earlier) {
          return earlier.sessionId === id && earlier.amountMinor === amountMinor
            ? { ok: true, refundRef: earlier.id }
            : { ok: false, reason: "key_reused" };
        }
        if (session.status !== "paid") return { ok: false, reason: "not_paid" };
        if (session.dispute === "open" || session.dispute === "lost") {
          return { ok: false, reason: "disputed" };
        }
        if (session.refundedMinor + amountMinor > session.amountMinor) {
          return { ok: false, reason: "too_much" };
        }
        const written = await tx
          .insert(sandboxRefunds)
          .values({ idempotencyKey, id: refundRef, sessionId: id, amountMinor, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: sandboxRefunds.id });
        if (written.length === 0) return { ok: false, reason: "key_reused" };
        await tx
          .update(sandboxSessions)
          .set({ refundedMinor: session.refundedMinor + amountMinor })
          .where(eq(sandboxSessions.id, id));
        return { ok: true, refundRef };
      }),

    takeDueEvents(now, { sessionId, limit, retryAt }) {
      const due = db
        .select({ id: sandboxEvents.id })
        .from(sandboxEvents)
        .where(
          and(
            isNull(sandboxEvents.deliveredAt),
            lte(sandboxEvents.nextAttemptAt, now),
            lte(sandboxEvents.attempts, ATTEMPTS),
            sessionId === undefined ? undefined : eq(sandboxEvents.sessionId, sessionId),
          ),
        )
        .orderBy(asc(sandboxEvents.nextAttemptAt))
        .limit(limit)
        .for("update", { skipLocked: true });
      return db
        .update(sandboxEvents)
        .set({ attempts: sql`${sandboxEvents.attempts} + 1`, nextAttemptAt: retryAt })
        .where(inArray(sandboxEvents.id, due))
        .returning({
          id: sandboxEvents.id,
          type: sandboxEvents.type,
          sessionId: sandboxEvents.sessionId,
          createdAt: sandboxEvents.createdAt,
        });
    },

    async markDelivered(eventId, now) {
      await db.update(sandboxEvents).set({ deliveredAt: now }).where(eq(sandboxEvents.id, eventId));
    },
  };
}

async function noteEvent(
  tx: Queryable,
  sessionId: string,
  { type, at }: { type: SandboxEvent["type"]; at: Date },
): Promise<void> {
  await tx.insert(sandboxEvents).values({
    id: `evt_${randomBytes(12).toString("hex")}`,
    sessionId,
    type,
    createdAt: at,
    nextAttemptAt: at,
  });
}
