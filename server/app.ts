import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { bodyLimit } from "./http/body-limit.ts";
import { briefRoutes } from "./http/briefs.ts";
import { codesRoutes } from "./http/codes.ts";
import { bookingApi } from "./http/booking-api.ts";
import { clientAddress } from "#platform/client-address.ts";
import type { HttpEnv } from "./http/context.ts";
import { devRoutes } from "./http/dev.ts";
import { documentGuard } from "./http/document-guard.ts";
import { formGuard } from "./http/form-guard.ts";
import { healthRoutes } from "./http/health.ts";
import { leadRoutes } from "./http/leads.ts";
import { lightlyCompressed } from "./http/light-compression.ts";
import { meApi } from "./http/me-api.ts";
import { methodGuard } from "./http/method-guard.ts";
import { metricsRoutes } from "./http/metrics.ts";
import { oneWayRoutes } from "./http/one-way.ts";
import { originGuard } from "./http/origin-guard.ts";
import type { RequestFacts } from "./http/pages.ts";
import { overloadGuard } from "./http/overload.ts";
import { passkeyRoutes } from "./http/passkeys.ts";
import { pdfFileRoutes } from "./http/pdf-files.ts";
import { photoRoutes } from "./http/photos.ts";
import { rateLimits } from "./http/rate-limits.ts";
import { isDecodable, pathForLog, routePattern } from "./http/route-pattern.ts";
import { runnerRoutes } from "./http/runner.ts";
import { recordingRoutes } from "./http/recordings.ts";
import { questionAudioRoutes } from "./http/question-audio.ts";
import { searchApi } from "./http/search-api.ts";
import { baseHeaders, LOCKED_CSP } from "./http/security-headers.ts";
import { securityTxtRoute } from "./http/security-txt.ts";
import { siteConfigRoutes } from "./http/site-config.ts";
import { slotsApi } from "./http/slots-api.ts";
import { SOCKETS } from "./http/socket-routes.ts";
import { type SocketRoute, socketRoutes } from "./http/sockets.ts";
import { type Surface, SURFACES, surfaceOf } from "./http/surfaces.ts";
import { speechFileRoutes } from "./http/speech-files.ts";
import { timeRoutes } from "./http/time.ts";
import { webhookRoutes } from "./http/webhooks.ts";
import { isAppError, isDatabaseDown, statusOf } from "#platform/errors.ts";
import { createMetrics } from "./metrics.ts";
import type { Services } from "#app/services.ts";

/**
 * The HTTP application: API calls first, then pages. The order matters: health checks work even
 * under rate limits, and limits come before anything expensive.
 */
export function createApp(
  services: Services,
  options: {
    isDraining: () => boolean;
    /** Whether the process is about to end because its database failed for good. */
    hasFailed?: () => boolean;
    pages: (request: Request, facts: RequestFacts) => Promise<Response>;
    /** Whether the bundler serves the sources. */
    isDevelopment?: boolean;
    /** For tests; the product's own by default. */
    surfaces?: readonly Surface[];
    sockets?: readonly SocketRoute[];
  },
) {
  const { surfaces = SURFACES, sockets = SOCKETS } = options;
  const { config, log, clock, alert } = services;
  const metrics = config.metricsToken === null ? null : createMetrics(services);
  const app = new Hono<HttpEnv>();
  const headersOf = new Map(
    surfaces.map((surface) => [surface, Object.entries(baseHeaders(config.publicUrl, surface))]),
  );

  app.use(async (c, next) => {
    const startedAt = performance.now();
    c.set("requestId", randomUUID());
    c.set("clientAddress", clientAddress(c.env.incoming, config.trustedProxies));
    const surface = surfaceOf(c.req.path, surfaces);
    c.set("surface", surface);
    await next();
    for (const [name, value] of headersOf.get(surface)!) c.res.headers.set(name, value);
    if (!c.res.headers.has("content-security-policy")) {
      c.res.headers.set("content-security-policy", LOCKED_CSP);
    }
    c.res.headers.set("x-request-id", c.get("requestId"));
    if (c.res.headers.get("content-type")?.startsWith("text/event-stream")) {
      // nginx buffers every other response, so that slow readers don't occupy us.
      c.res.headers.set("x-accel-buffering", "no");
    }
    if (options.isDraining()) c.res.headers.set("connection", "close");
    const ms = performance.now() - startedAt;
    const id = c.get("requestId");
    const { method } = c.req;
    const { status } = c.res;
    const route = routePattern(c);
    metrics?.observe({ method, route, status, seconds: ms / 1000 });
    const line = { id, method, path: pathForLog(route, c.req.path), status, ms: Math.round(ms) };
    if (status < 500) return log.info(line, "request");
    log.error(line, "request");
    // A 503 means that a dependency is down and the visitor should retry, which is no unexpected
    // error.
    if (status !== 503) void alert("unhandled_error", { request: id, method, route, status });
  });

  app.route("/", healthRoutes({ db: services.db, ...options }));
  app.route("/", metricsRoutes(metrics, config.metricsToken));

  app.use(originGuard(config.publicUrl));
  app.use(methodGuard);
  app.use(rateLimits(clock, config));
  app.use(bodyLimit);
  // The database can't store NUL, and the router would print a path that it can't decode.
  app.use(async (c, next) =>
    c.req.url.includes("%00") || !isDecodable(c.req.path)
      ? c.json({ reason: "bad_address" }, 400)
      : next(),
  );

  app.route("/", socketRoutes(services, sockets, options));
  app.route("/", runnerRoutes(config, options));
  app.route("/", speechFileRoutes(config));
  app.route("/", pdfFileRoutes(config));
  app.route("/", questionAudioRoutes(services));
  app.route("/", timeRoutes(services));
  app.route("/", siteConfigRoutes(services));
  app.route("/", securityTxtRoute(services));
  app.route("/", slotsApi(services));
  app.route("/", bookingApi(services));
  app.route("/", codesRoutes(services));
  app.route("/", meApi(services));
  app.route("/", passkeyRoutes(services));
  app.route("/", photoRoutes(services));
  app.route("/", briefRoutes(services));
  app.route("/", leadRoutes(services));
  app.route("/", searchApi(services));
  app.route("/", recordingRoutes(services));
  app.route("/", oneWayRoutes(services));
  app.route("/", webhookRoutes(services));
  if (!config.isProd) app.route("/", devRoutes(services));

  app.all("/api/*", (c) => c.json({ reason: "not_found" }, 404));
  if (config.isProd) app.post("/dev/*", (c) => c.json({ reason: "not_found" }, 404));
  app.all("*", documentGuard(surfaces), formGuard, overloadGuard(), async (c) => {
    const { requestId, clientAddress: address, surface } = c.var;
    const page = await options.pages(c.req.raw, { requestId, clientAddress: address });
    return surface.compresses
      ? lightlyCompressed(page, c.req.header("accept-encoding") ?? null)
      : page;
  });

  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ reason: "bad_request" }, error.status);
    if (isAppError(error)) {
      return c.json({ reason: error.code, message: error.message }, statusOf(error.code) as 400);
    }
    const { incoming } = c.env;
    // The client hung up while sending; its ECONNRESET says nothing about the database.
    if (incoming.destroyed && !incoming.complete) return c.json({ reason: "bad_request" }, 400);
    log.error({ err: error, id: c.get("requestId") }, "request failed");
    if (isDatabaseDown(error)) {
      c.header("retry-after", "5");
      return c.json({ reason: "unavailable", message: "Try again in a moment." }, 503);
    }
    return c.json({ reason: "internal", requestId: c.get("requestId") }, 500);
  });

  return app;
}
