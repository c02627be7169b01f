import { sql } from "drizzle-orm";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type EntryContext, Outlet, ServerRouter } from "react-router";
import { hashToken, newToken } from "#modules/accounts/secrets.server.ts";
import type { GrantedRole } from "#modules/accounts/policy.ts";
import routes from "#app/routes.ts";
import { createPageHandler } from "#server/http/pages.ts";
import { type HttpApp, startHttpApp } from "./http-app.ts";
import { leavesOf, pageBuild } from "./page-build.ts";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../app/routes/admin/*.tsx", "../../app/routes/{form-pages,not-found}.tsx"],
  { eager: true },
);

const EXAMPLES: Record<string, string> = {
  ":provider": "sandbox",
  ":event": "evt_1",
  ":list": "orders",
  ":id": "GR-00000001",
};

/** The admin routes of app/routes.ts, with example values for parameters. */
export const ADMIN_ROUTES = leavesOf(routes)
  .filter(({ path }) => path === "/admin" || path.startsWith("/admin/"))
  .map(({ path, file }) => ({
    path: path.replace(/:\w+/g, (name) => EXAMPLES[name] ?? name),
    file,
  }));

/** The admin pages behind the real request handler and listener, as plain HTML. */
export async function startAdminApp(): Promise<HttpApp> {
  const root = { default: () => createElement(Outlet), Layout: Shell, ErrorBoundary: Problem };
  const build = pageBuild(routes, modules, { root, render });
  const app: HttpApp = await startHttpApp({ pages: (request, id) => handle(request, id) });
  const handle = createPageHandler(app.services, async () => build, { mode: "production" });
  return app;
}

const Shell = ({ children }: { children: ReactNode }) =>
  createElement("html", null, createElement("body", null, children));
const Problem = () => createElement("h1", null, "Page not found");

function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  const page = createElement(ServerRouter, { context, url: request.url });
  const html = renderToString(page).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  headers.set("content-type", "text/html");
  return new Response(html, { status, headers });
}

/** Signs in a person with roles, optionally past two-factor authentication. */
export async function signedIn(
  { services }: HttpApp,
  roles: GrantedRole[] = [],
  hasPassed = false,
): Promise<{ userId: string; sessionId: string; cookie: string }> {
  const { db, clock } = services;
  const token = newToken();
  const made = await db.execute<{ id: string }>(
    sql`insert into users (email) values (gen_random_uuid() || '@staff.example') returning id`,
  );
  const userId = made.rows[0]!.id;
  for (const role of roles) {
    await db.execute(
      sql`insert into memberships (user_id, role) values (${userId}::uuid, ${role})`,
    );
  }
  const passedAt = hasPassed ? clock.now() : null;
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into sessions (user_id, token_hash, expires_at, last_seen_at, second_factor_at)
        values (${userId}::uuid, ${hashToken(token)}, ${clock.now()}::timestamptz + interval '1 day',
                ${clock.now()}, ${passedAt}) returning id`,
  );
  if (hasPassed) {
    await db.execute(
      sql`insert into second_factors values (${userId}::uuid, 'sealed', 0, ${clock.now()})`,
    );
  }
  return { userId, sessionId: rows[0]!.id, cookie: `gr_session=${token}` };
}
