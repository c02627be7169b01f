import { createServer, type RequestListener, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { createApp } from "../app.ts";
import type { StaticFiles } from "./static-files.ts";

type Middleware = (
  req: Parameters<RequestListener>[0],
  res: Parameters<RequestListener>[1],
  next: () => void,
) => void;

/** How long a client may take over a request, in milliseconds. */
const PATIENCE = {
  /** For its headers (promises: slow sockets are closed). */
  headersMs: 10_000,
  /** For the whole of it: with `checkMs`, slow sockets are closed within 20 s. */
  requestMs: 15_000,
  /** How often sockets are looked at. */
  checkMs: 2_000,
};

/**
 * The one Node listener: files from memory, then the application. Limits on time and size keep
 * slow or endless clients from holding what others need. Upgrades have no taker yet and are closed.
 * @param front in development, the bundler's own middleware
 * @param patience shorter in tests, which wait for it
 */
export function createListener(
  app: Pick<ReturnType<typeof createApp>, "fetch">,
  front: { files?: StaticFiles; middleware?: Middleware },
  patience = PATIENCE,
): Server {
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer({
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: patience.checkMs,
  });
  server.on("request", (req, res) => {
    if (front.files?.serve(req, res)) return;
    if (front.middleware) front.middleware(req, res, () => void handle(req, res));
    else void handle(req, res);
  });
  return server;
}
