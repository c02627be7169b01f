import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import {
  countryOptionsHtml,
  ServedCountryOptions,
} from "#app/features/leads/components/country-code-select.tsx";
import { ServedFooter } from "#app/features/site/components/footer-slot.tsx";
import SiteFooter from "#app/features/site/components/site-footer.tsx";
import { setSiteOrigin } from "#app/features/site/origin.ts";
import { COUNTRIES } from "#content/countries.ts";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import { isAppError, isDatabaseDown, statusOf } from "#server/errors.ts";
import {
  failureContext,
  requestContext,
  servicesContext,
  viewerContext,
} from "./context.server.ts";

/** The keys under which the process hands its services to loaders (server/http/pages.ts). */
export const contexts = { failureContext, requestContext, servicesContext, viewerContext };

const RENDER_TIMEOUT_MS = 10_000;

const FOOTER = <SiteFooter />;
const COUNTRY_OPTIONS = countryOptionsHtml(COUNTRIES, SITE_SETTINGS.defaultCountryCode ?? "+91");

/** Prerendering runs this file too: a nonce baked into a file would be the same for everybody. */
function nonceOf(context: Readonly<RouterContextProvider>): string | undefined {
  if (process.env["IS_RR_BUILD_REQUEST"] === "yes") return undefined;
  return context.get(requestContext).nonce;
}

/**
 * Renders the whole page before any of it is sent: loaders are done by then, nothing arrives later,
 * and a stream costs more than the wait (docs/performance.md).
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = nonceOf(context);
  // The public one, whatever the visitor asked for (server/http/pages.ts); a file can't know it.
  if (nonce !== undefined) setSiteOrigin(new URL(request.url).origin);
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <ServedFooter value={FOOTER}>
        <ServedCountryOptions value={COUNTRY_OPTIONS}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </ServedCountryOptions>
      </ServedFooter>,
      {
        nonce,
        // A part over this size would come as script after the page: unseen without JavaScript.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          const chunks: Uint8Array[] = [];
          const whole = new Writable({
            write(chunk: Uint8Array, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              clearTimeout(timer);
              headers.set("content-type", "text/html; charset=utf-8");
              resolve(new Response(Buffer.concat(chunks), { headers, status: finalStatus }));
              done();
            },
          });
          pipe(whole);
        },
        onShellError: reject,
        onError() {
          finalStatus = 500;
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}

/** A missing thing or a database that is away is an answer with its status; the rest is a bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const failure = context.get(failureContext);
  const { log } = context.get(servicesContext);
  if (isAppError(error)) {
    failure.status = statusOf(error.code);
    return;
  }
  failure.status = isDatabaseDown(error) ? 503 : 500;
  log.error({ err: error, requestId: context.get(requestContext).requestId }, "page failed");
};
