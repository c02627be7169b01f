import { createServer, type RequestListener, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { createApp } from "../app.ts";
import type { StaticFiles } from "./static-files.ts";

type Middleware = (
  req: Parameters<RequestListener>[0],
  res: Parameters<RequestListener>[1],
  next: () => void,
) => void;

/**
 * The one Node listener: files from memory, then the application. Limits on time and size keep
 * slow or endless clients from holding what others need. Upgrades have no taker yet and are closed.
 * @param front in development, the bundler's own middleware
 */
export function createListener(
  app: ReturnType<typeof createApp>,
  front: { files?: StaticFiles; middleware?: Middleware },
): Server {
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: 2_000,
  });
  server.on("request", (req, res) => {
    if (front.files?.serve(req, res)) return;
    if (front.middleware) front.middleware(req, res, () => void handle(req, res));
    else void handle(req, res);
  });
  return server;
}
