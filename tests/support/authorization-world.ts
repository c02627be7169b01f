import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import type { GrantedRole } from "#modules/accounts/policy.ts";
import { hashToken, newToken } from "#modules/accounts/secrets.server.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { addCandidate, addExpert, placeOrder } from "./fixtures.ts";
import type { HttpApp } from "./http-app.ts";

export type Asker = { who: string; cookie?: string; token?: string; roles?: GrantedRole[] };
export type Answer = { status: number; headers: Record<string, string>; body: string };
export type World = Awaited<ReturnType<typeof authorizationWorld>>;

export const MISSING_ORDER = "GR-00000000";
const NAME = "Quintessa Vandermolen";

/** Two buyers with a paid session each, held times, and everyone who might try to access them. */
export async function authorizationWorld(app: HttpApp) {
  const { services } = app;
  const { db, clock, config } = services;

  async function session(userId: string, hasPassed = false): Promise<string> {
    const token = newToken();
    await db.execute(
      sql`insert into sessions (user_id, token_hash, expires_at, last_seen_at, second_factor_at)
          values (${userId}::uuid, ${hashToken(token)},
                  ${clock.now()}::timestamptz + interval '1 day', ${clock.now()},
                  ${hasPassed ? clock.now() : null})`,
    );
    return token;
  }

  async function bought(start: string) {
    const expert = await addExpert(services);
    const candidate = await addCandidate(services);
    const placed = await placeOrder(services, { start, expert: expert.slug, candidate });
    const sandbox = placed.checkoutUrl!.split("/").at(-1)!;
    await services.payments.sandbox!.hosted.pay(sandbox);
    await settleLatestPayment(services, placed.order.id);
    return { id: placed.order.id, booking: placed.hold, expert, candidate, sandbox };
  }

  const mine = await bought("2027-01-14T10:00:00Z");
  const theirs = await bought("2027-01-15T10:00:00Z");
  await services.runJobs();
  await db.execute(sql`update users set name = ${NAME} where id = ${mine.candidate.userId}::uuid`);
  await db.execute(
    sql`update orders set details = details || ${JSON.stringify({ name: NAME })}::jsonb
        where id = ${mine.id}`,
  );

  const holder = createHolderToken();
  const start = "2027-01-18T10:00:00Z";
  const held = await holdSlot(
    services,
    { service: "coding", start, expert: mine.expert.slug },
    holder,
  );
  if (!held.ok) throw new Error(`nothing could be held: ${held.reason}`);

  const buyerSession = await session(mine.candidate.userId);
  const ended = await session(mine.candidate.userId);
  await db.execute(
    sql`update sessions set revoked_at = ${clock.now()} where token_hash = ${hashToken(ended)}`,
  );
  const expired = await session(mine.candidate.userId);
  await db.execute(
    sql`update sessions set expires_at = ${clock.now()} where token_hash = ${hashToken(expired)}`,
  );
  const { rows: sessions } = await db.execute<{ id: string }>(
    sql`select id from sessions where token_hash = ${hashToken(buyerSession)}`,
  );

  async function staff(who: string, roles: GrantedRole[], hasPassed: boolean): Promise<Asker> {
    const { userId } = await addCandidate(services);
    for (const role of roles) {
      await db.execute(
        sql`insert into memberships (user_id, role) values (${userId}::uuid, ${role})`,
      );
    }
    if (hasPassed) {
      await db.execute(
        sql`insert into second_factors values (${userId}::uuid, 'sealed', 0, ${clock.now()})`,
      );
    }
    return { who, roles, cookie: `gr_session=${await session(userId, hasPassed)}` };
  }

  const token = (order: string, by: "candidate" | { expertId: string }) =>
    orderToken(config, order, by);
  const expertOf = ({ expert }: typeof mine) => ({ expertId: expert.id });

  const secrets = [
    NAME,
    mine.candidate.email,
    mine.candidate.userId,
    `${mine.expert.slug}@experts.example`,
    token(mine.id, "candidate"),
    token(mine.id, expertOf(mine)),
    holder,
  ];

  return {
    mine,
    theirs,
    held: { id: held.hold, token: holder },
    sessionId: sessions[0]!.id,
    /** Personal data of the first order found in a response; nobody else may ever see any. */
    secretsIn: ({ body, headers }: Answer) =>
      secrets.filter((secret) => `${JSON.stringify(headers)}${body}`.includes(secret)),
    buyer: { who: "the buyer", cookie: `gr_session=${buyerSession}` } as Asker,
    buyerLink: { who: "the buyer's link", token: token(mine.id, "candidate") } as Asker,
    expertLink: { who: "the expert's link", token: token(mine.id, expertOf(mine)) } as Asker,
    holderAsker: { who: "the holder", cookie: `gr_holder=${holder}` } as Asker,
    visitor: { who: "a visitor" } as Asker,
    strangers: [
      { who: "a visitor" },
      { who: "a visitor with an empty token", token: "" },
      {
        who: "another candidate",
        cookie: `gr_session=${await session(theirs.candidate.userId)}; gr_holder=${createHolderToken()}`,
      },
      { who: "another candidate's link", token: token(theirs.id, "candidate") },
      { who: "another session's expert's link", token: token(theirs.id, expertOf(theirs)) },
      { who: "a link for an expert who does not give it", token: token(mine.id, expertOf(theirs)) },
      { who: "a token that was made up", token: "x".repeat(32) },
      { who: "a session that was ended", cookie: `gr_session=${ended}` },
      { who: "a session that ran out", cookie: `gr_session=${expired}` },
      {
        who: "the expert's account",
        cookie: `gr_session=${await session(mine.expert.userId)}`,
      },
    ] as Asker[],
    content: await staff("content", ["content"], true),
    staff: [
      await staff("staff before two-factor", ["admin", "support", "finance"], false),
      await staff("organisations and experts", ["expert", "organization_admin"], true),
      await staff("support", ["support"], true),
      await staff("finance", ["finance"], true),
      await staff("content", ["content"], true),
      await staff("admin", ["admin"], true),
    ],
    async state() {
      const { rows } = await db.execute(
        sql`select o.id, o.status, b.status as booking, b.start_at, b.sequence,
                   (select draft from bookings where id = b.id) as draft, b.order_id, b.expert_id, b.choice_until,
                   (select count(*) from refunds) as refunds, (select count(*) from claims) as claims,
                   (select count(*) from briefs) as briefs,
                   (select count(*) from scorecards) as scorecards,
                   (select count(*) from follow_ups) as questions,
                   (select count(*) from session_reviews) as reviews,
                   (select count(*) from status_changes) as changes,
                   (select count(*) from admin_actions) as actions,
                   (select count(*) from sessions where revoked_at is null) as sessions
            from session_list b left join orders o on o.id = b.order_id order by b.id`,
      );
      return rows;
    },
    ask: (asker: Asker, method: string, path: string, form?: Record<string, string>) =>
      ask(app, asker, method, path, form),
  };
}

/** Sends the path unmodified: not resolved, decoded or encoded. */
async function ask(
  app: HttpApp,
  asker: Asker,
  method: string,
  path: string,
  form?: Record<string, string>,
): Promise<Answer> {
  const separator = path.includes("?") ? "&" : "?";
  const full = asker.token === undefined ? path : `${path}${separator}token=${asker.token}`;
  const body = form ? new URLSearchParams(form).toString() : undefined;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port: app.port,
        method,
        path: full,
        headers: {
          ...(asker.cookie ? { cookie: asker.cookie } : {}),
          ...(body === undefined
            ? {}
            : {
                "content-type": "application/x-www-form-urlencoded",
                "content-length": Buffer.byteLength(body),
                "idempotency-key": randomUUID(),
              }),
        },
      },
      (reply) => {
        const headers = Object.fromEntries(
          Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
        );
        text(reply).then((body) => resolve({ status: reply.statusCode!, headers, body }), reject);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
