import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "drizzle-orm";
import { type ComponentType, createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  Outlet,
  ServerRouter,
  useActionData,
  useLoaderData,
} from "react-router";
import { hashToken, newToken } from "#modules/accounts/secrets.server.ts";
import type { GrantedRole } from "#modules/accounts/policy.ts";
import { contexts, handleError, setSiteOrigin } from "#app/entry.server.tsx";
import routes from "#app/routes.ts";
import { createPageHandler } from "#server/http/pages.ts";
import { type HttpApp, startHttpApp } from "./http-app.ts";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../app/routes/admin/*.tsx", "../../app/routes/not-found.tsx"],
  { eager: true },
);

const EXAMPLES: Record<string, string> = {
  ":provider": "sandbox",
  ":event": "evt_1",
  ":list": "orders",
  ":id": "GR-00000001",
};

export type AdminRoute = { path: string; file: string };

/** The admin routes of app/routes.ts, with example values for parameters. */
export const ADMIN_ROUTES: AdminRoute[] = leavesOf(routes, "").filter(
  ({ path }) => path === "/admin" || path.startsWith("/admin/"),
);

function leavesOf(entries: RouteConfigEntry[], base: string): AdminRoute[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`;
    if (entry.children && entry.children.length > 0) return leavesOf(entry.children, path);
    const filledPath = path.replace(/:\w+/g, (name) => EXAMPLES[name] ?? name);
    return [{ path: filledPath, file: entry.file }];
  });
}

/** The admin pages behind the real request handler and listener, as plain HTML. */
export async function startAdminApp(): Promise<HttpApp> {
  const build = buildOf(routes);
  const app: HttpApp = await startHttpApp({ pages: (request, id) => handle(request, id) });
  const handle = createPageHandler(app.services, async () => build, { mode: "production" });
  return app;
}

function buildOf(config: RouteConfigEntry[]) {
  const root = {
    id: "root",
    path: "",
    module: { default: () => createElement(Outlet), Layout: Shell, ErrorBoundary: Problem },
  };
  const list = [root, ...entriesOf(config, "root")];
  const manifest = Object.fromEntries(list.map((route) => [route.id, route]));
  const assets = Object.fromEntries(
    list.map(({ module, ...route }) => [
      route.id,
      { ...route, hasLoader: "loader" in module, hasAction: "action" in module, module: "" },
    ]),
  );
  return {
    entry: { module: { contexts, handleError, setSiteOrigin, default: render } },
    routes: manifest,
    assets: { entry: { imports: [], module: "" }, routes: assets, url: "", version: "test" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

function entriesOf(
  entries: RouteConfigEntry[],
  parentId: string,
): { id: string; parentId?: string; path?: string; index?: boolean; module: object }[] {
  return entries.flatMap((entry) => {
    const module = modules[`../../app/${entry.file}`];
    if (!module) return [];
    const { file: id, path, index } = entry;
    const place = { id, parentId, ...(path ? { path } : {}), ...(index ? { index } : {}) };
    return [{ ...place, module: withProps(module) }, ...entriesOf(entry.children ?? [], id)];
  });
}

/** Pages take their data as props, which the bundler's plugin provides in a build. */
function withProps(module: Record<string, unknown>): object {
  const Page = module["default"] as
    | ComponentType<{ loaderData: unknown; actionData: unknown }>
    | undefined;
  if (!Page) return module;
  return {
    ...module,
    default: () =>
      createElement(Page, { loaderData: useLoaderData(), actionData: useActionData() }),
  };
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
