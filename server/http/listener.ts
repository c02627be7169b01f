import { createServer, type RequestListener, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { createApp } from "../app.ts";
import type { StaticFiles } from "./static-files.ts";

type Middleware = (
  req: Parameters<RequestListener>[0],
  res: Parameters<RequestListener>[1],
  next: () => void,
) => void;

/** Limits for receiving a request, in milliseconds. */
const TIMEOUTS = {
  headersMs: 10_000,
  /** Together with `checkMs`, slow sockets are closed within 20 s. */
  requestMs: 15_000,
  checkMs: 2_000,
};

/**
 * The Node listener: static files from memory, then the application. Limits keep slow or endless
 * clients from holding resources. Upgrades are refused. `front` is the bundler's middleware in
 * development; tests shorten `timeouts`.
 */
export function createListener(
  app: Pick<ReturnType<typeof createApp>, "fetch">,
  front: { files?: StaticFiles; middleware?: Middleware },
  timeouts = TIMEOUTS,
): Server {
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer({
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: timeouts.checkMs,
  });
  server.on("request", (req, res) => {
    if (front.files?.serve(req, res)) return;
    if (front.middleware) front.middleware(req, res, () => void handle(req, res));
    else void handle(req, res);
  });
  return server;
}
