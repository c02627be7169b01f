import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { nameCookie } from "#app/session/cookies.server.ts";
import { viewerOf } from "#app/session/viewer.server.ts";
import type { contexts, setSiteOrigin } from "#app/entry.server.tsx";
import type { Services } from "#app/services.ts";
import { surfaceOf } from "./surfaces.ts";
import { createNonce, DEVELOPMENT_CSP, foreignOrigins, nonceCsp } from "./security-headers.ts";

/** Facts about the request that pages may need. */
export type RequestFacts = { requestId: string; clientAddress: string };

type Failure = { status: number | null; retryAfterSeconds: number | null };
type Build = ServerBuild & {
  entry: { module: { contexts: typeof contexts; setSiteOrigin: typeof setSiteOrigin } };
};

/** Renders pages with our services in the loader context. */
export function createPageHandler(
  services: Services,
  build: () => Promise<unknown>,
  options: { mode: "production" | "development" },
) {
  const { publicUrl } = services.config;
  const csp = (nonce: string, { url }: Request) => {
    if (options.mode === "development") return DEVELOPMENT_CSP;
    const { features } = surfaceOf(new URL(url).pathname);
    return nonceCsp(nonce, publicUrl, foreign, features.length > 0);
  };
  const foreign = foreignOrigins(services.config);
  const handlerOf = onePerBuild(options.mode, new URL(publicUrl).origin);

  return async (incoming: Request, facts: RequestFacts): Promise<Response> => {
    const app = (await build()) as Build;
    const keys = app.entry.module.contexts;
    const nonce = createNonce();
    // Only actions compare the URL's origin.
    const isRead = incoming.method === "GET" || incoming.method === "HEAD";
    const request = isRead ? incoming : withPublicUrl(incoming, publicUrl);

    const context = new RouterContextProvider();
    let viewer: ReturnType<typeof viewerOf> | undefined;
    context.set(keys.servicesContext, services);
    context.set(keys.viewerContext, () => (viewer ??= viewerOf(services, request)));
    context.set(keys.requestContext, { nonce, ...facts });
    const failure: Failure = { status: null, retryAfterSeconds: null };
    context.set(keys.failureContext, failure);

    let response = await handlerOf(app)(request, context);
    if (response.status === 500 && failure.status !== null) {
      response = new Response(response.body, { status: failure.status, headers: response.headers });
    }
    // A page that checked the session is private to its visitor. Not for a 404: another person's
    // order must look exactly like a missing one.
    const known = await viewer?.catch(() => undefined);
    if (known !== undefined && response.status < 400) {
      const set = nameCookie(services.config, request, response.headers.getSetCookie(), known);
      if (set) response.headers.append("set-cookie", set);
    }
    if (!response.headers.has("content-security-policy")) {
      response.headers.set("content-security-policy", csp(nonce, request));
    }
    if (failure.retryAfterSeconds !== null) {
      response.headers.set("retry-after", String(failure.retryAfterSeconds));
    }
    if (!response.headers.has("cache-control")) {
      response.headers.set("cache-control", "private, no-cache");
    }
    return response;
  };
}

/** Creating a handler reads every route: once per build, which changes in development. */
function onePerBuild(mode: "production" | "development", origin: string) {
  let known: { app: Build; handle: ReturnType<typeof createRequestHandler> } | undefined;
  return (app: Build) => {
    if (known?.app !== app) {
      app.entry.module.setSiteOrigin(origin);
      known = { app, handle: createRequestHandler(app, mode) };
    }
    return known.handle;
  };
}

/**
 * Behind a TLS proxy the request's own URL isn't public. Pages get the public one; the origin guard
 * has already refused foreign origins.
 */
function withPublicUrl(request: Request, publicUrl: string): Request {
  const url = new URL(request.url);
  // Assigned, not resolved: a path of "//evil.example" would name another host.
  const target = new URL(publicUrl);
  target.pathname = url.pathname;
  target.search = url.search;
  const headers = new Headers(request.headers);
  headers.set("host", target.host);
  if (headers.has("origin")) headers.set("origin", target.origin);
  const { method, signal, body } = request;
  const options = { method, headers, signal, body, duplex: "half" };
  return new Request(target, options);
}
