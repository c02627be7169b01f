import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { ServedZoneOptions } from "#app/components/booking/zone-select.tsx";
import { readNameCookie } from "#app/session/cookies.server.ts";
import { toldBrowserZone } from "#app/session/visitor.server.ts";
import { zoneOptionsHtml } from "#app/components/booking/zone-options.ts";
import {
  countryOptionsHtml,
  ServedCountryOptions,
} from "#app/components/leads/country-code-select.tsx";
import { ServedFooter } from "#app/components/site/footer-slot.tsx";
import SiteFooter, { footerKind } from "#app/components/site/site-footer.tsx";
import { QUIET_CODE, QUIET_MARK } from "#app/components/site/quiet-console.ts";
import { showServedName } from "#app/components/site/served-name.server.ts";
import { startAfterFirstView } from "#app/components/site/script-start.server.ts";
import { listZones } from "#lib/zones.ts";
import { COUNTRIES } from "#content/countries.ts";
import { isAppError, isDatabaseDown, isUnavailable, statusOf } from "#platform/errors.ts";
import {
  failureContext,
  requestContext,
  servicesContext,
  viewerContext,
} from "./context.server.ts";

/** For server/http/pages.ts: the context keys for its services, and the origin. */
export const contexts = { failureContext, requestContext, servicesContext, viewerContext };
export { setSiteOrigin } from "#app/components/site/origin.ts";

/** nginx's status for a client that closed the connection. */
const CLIENT_GONE = 499;

const RENDER_TIMEOUT_MS = 10_000;

const FOOTER = <SiteFooter />;
const FOOTER_HTML = /<footer class="(site-footer[^"]*)">([\s\S]*)<\/footer>/;
const keptFooters = new Map<string, ReactNode>();

/**
 * Caches a rendered footer, a fifth of a page's work, for other pages of its kind. Its ids are the
 * same everywhere, because it has the same place in the tree. `page` is a binary string.
 */
function keepFooter(kind: string, page: string): void {
  const [, className, bytes] = FOOTER_HTML.exec(page) ?? [];
  if (bytes === undefined) return;
  const html = Buffer.from(bytes, "latin1").toString("utf8");
  keptFooters.set(
    kind,
    <footer className={className} dangerouslySetInnerHTML={{ __html: html }} />,
  );
}

const countryOptions = (chosen: string) => countryOptionsHtml(COUNTRIES, chosen);

/** Prerendering runs this file too. */
const isBuilding = () => process.env["IS_RR_BUILD_REQUEST"] === "yes";

/**
 * A prerendered nonce would be the same for everyone. In development there is no policy, and the
 * framework's style link would differ by the nonce.
 */
function nonceOf(context: Readonly<RouterContextProvider>): string | undefined {
  if (isBuilding() || import.meta.env.DEV) return undefined;
  return context.get(requestContext).nonce;
}

/** Pages with zones are never prerendered. */
function zoneOptions(context: Readonly<RouterContextProvider>) {
  if (isBuilding()) return null;
  const { clock } = context.get(servicesContext);
  return (selected: { id: string; label: string }) =>
    zoneOptionsHtml(listZones(clock.now()), selected);
}

/** The script that runs first. Prerendered pages don't know their environment yet. */
function firstScript(context: Readonly<RouterContextProvider>): string {
  if (isBuilding()) return QUIET_MARK;
  return context.get(servicesContext).config.isProd ? QUIET_CODE : "";
}

/**
 * Renders the whole page before sending any of it: loaders have finished by then, and streaming
 * costs more than it saves (docs/performance.md).
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = nonceOf(context);
  const footer = footerKind(new URL(request.url).pathname.replace(/(.)\/+$/, "$1"));
  const scripts = {
    first: firstScript(context),
    toldZone: isBuilding() ? null : toldBrowserZone(request),
  };
  const name = isBuilding() ? null : readNameCookie(request);
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    let isShellReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServedFooter value={keptFooters.get(footer) ?? FOOTER}>
        <ServedCountryOptions value={countryOptions}>
          <ServedZoneOptions value={zoneOptions(context)}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </ServedZoneOptions>
        </ServedCountryOptions>
      </ServedFooter>,
      {
        nonce,
        // A larger part would be sent as a script after the page, invisible without JavaScript.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          const chunks: Uint8Array[] = [];
          const sink = new Writable({
            write(chunk: Uint8Array, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              clearTimeout(timer);
              headers.set("content-type", "text/html; charset=utf-8");
              // latin1 keeps one character per byte, which halves the work; what is inserted is
              // ASCII.
              const html = Buffer.concat(chunks).toString("latin1");
              if (!keptFooters.has(footer)) keepFooter(footer, html);
              const page = Buffer.from(
                startAfterFirstView(showServedName(html, name), scripts),
                "latin1",
              );
              resolve(new Response(page, { headers, status: finalStatus }));
              done();
            },
          });
          pipe(sink);
        },
        onShellReady() {
          isShellReady = true;
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          // Earlier errors go through the router to handleError.
          if (isShellReady && !isBuilding()) logFailure(error, context);
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}

const RETRY_SECONDS = 5;

/** Bad requests and outages get their status; everything else is a bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const failure = context.get(failureContext);
  if (request.signal.aborted) {
    failure.status = CLIENT_GONE;
    return;
  }
  if (isUnavailable(error) || isDatabaseDown(error)) failure.retryAfterSeconds = RETRY_SECONDS;
  if (isAppError(error)) {
    failure.status = statusOf(error.code);
    return;
  }
  // Such as a method the page doesn't accept; the request's own log line is enough.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  failure.status = isDatabaseDown(error) ? 503 : 500;
  logFailure(error, context);
};

function logFailure(error: unknown, context: Readonly<RouterContextProvider>): void {
  const { log } = context.get(servicesContext);
  log.error({ err: error, id: context.get(requestContext).requestId }, "page failed");
}
