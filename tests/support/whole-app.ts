import { text } from "node:stream/consumers";
import { createElement, Fragment, type ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, Meta, Outlet, ServerRouter, isRouteErrorResponse } from "react-router";
import routes from "#app/routes.ts";
import { createPageHandler } from "#server/http/pages.ts";
import { type HttpApp, startHttpApp } from "./http-app.ts";
import { leavesOf, pageBuild, type RouteLeaf } from "./page-build.ts";

const modules = import.meta.glob<Record<string, unknown>>(
  [
    "../../app/routes/**/*.{ts,tsx}",
    "!../../app/routes/**/components/**",
    "!../../app/routes/**/*.test.ts",
  ],
  { eager: true },
);

export const PAGE_ROUTES: RouteLeaf[] = leavesOf(routes);

export function hasAction({ file }: RouteLeaf): boolean {
  return "action" in (modules[`../../app/${file}`] ?? {});
}

/** Every call and every page of the product from the sources, without the root layout. */
export async function startWholeApp(
  options: Omit<NonNullable<Parameters<typeof startHttpApp>[0]>, "pages"> = {},
): Promise<HttpApp> {
  const build = pageBuild(routes, modules, { root, render });
  const handler = (services: HttpApp["services"]) =>
    createPageHandler(services, async () => build, { mode: "production" });
  let handle: ReturnType<typeof handler> | null = null;
  const app = await startHttpApp({
    ...options,
    pages: (request, id) => (handle ??= handler(app.services))(request, id),
  });
  return app;
}

/** The root layout is the same for all pages and slow to render. */
const root = {
  default: () => createElement(Outlet),
  Layout: ({ children }: { children: ReactNode }) =>
    createElement("html", null, createElement(Fragment, null, createElement(Meta), children)),
  ErrorBoundary: ({ error }: { error: unknown }) =>
    createElement("h1", null, isRouteErrorResponse(error) ? error.status : 500),
};

/** Complete, with its lazy parts. */
async function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  const page = createElement(ServerRouter, { context, url: request.url });
  const { prelude } = await prerenderToNodeStream(page, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    // Lazy parts that need the root layout are left out.
    onError: () => undefined,
  });
  const html = await text(prelude);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}
