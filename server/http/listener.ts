import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { createApp } from "../app.ts";
import { SOCKETS } from "./socket-routes.ts";
import { createSocketServer, type SocketRoute, upgradesFor } from "./sockets.ts";
import type { StaticFiles } from "./static-files.ts";
import { type Surface, SURFACES, surfaceOf } from "./surfaces.ts";

type Middleware = (
  req: Parameters<RequestListener>[0],
  res: Parameters<RequestListener>[1],
  next: () => void,
) => void;

/** Limits for receiving a request, in milliseconds. */
const TIMEOUTS = {
  headersMs: 10_000,
  /** Slow sockets are closed within this time after their surface's limit. */
  checkMs: 2_000,
};

/**
 * The Node listener: static files from memory, then the application, and WebSockets on registered
 * paths. Limits keep slow or endless clients from holding resources. `front` is the bundler's
 * middleware in development; the options are for tests.
 */
export function createListener(
  app: Pick<ReturnType<typeof createApp>, "fetch">,
  front: { files?: StaticFiles; middleware?: Middleware },
  {
    timeouts = TIMEOUTS,
    surfaces = SURFACES,
    sockets = SOCKETS,
  }: {
    timeouts?: typeof TIMEOUTS;
    surfaces?: readonly Surface[];
    sockets?: readonly SocketRoute[];
  } = {},
): Server {
  const longestMs = Math.max(...surfaces.map(({ receiveMs }) => receiveMs));
  const socketServer = createSocketServer();
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    websocket: { server: socketServer },
    serverOptions: {
      headersTimeout: timeouts.headersMs,
      requestTimeout: longestMs,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: timeouts.checkMs,
      shouldUpgradeCallback: upgradesFor(sockets),
    },
    createServer: ((options: ServerOptions, handle: RequestListener) =>
      createServer(options, (req, res) => {
        if (front.files?.serve(req, res)) return;
        const { receiveMs } = surfaceOf((req.url ?? "/").split("?")[0]!, surfaces);
        if (receiveMs < longestMs) receiveWithin(receiveMs, req, res);
        if (front.middleware) front.middleware(req, res, () => handle(req, res));
        else handle(req, res);
      })) as typeof createServer,
  }) as Server;
  socketServer.closeWith(server);
  return server;
}

/** Node has one limit for all requests: the longest. */
function receiveWithin(ms: number, req: IncomingMessage, res: ServerResponse): void {
  const timer = setTimeout(() => {
    if (req.complete) return;
    if (!res.headersSent)
      req.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    req.socket.destroySoon();
  }, ms);
  req.once("close", () => clearTimeout(timer));
}
