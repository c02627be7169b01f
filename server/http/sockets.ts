import type { IncomingMessage, Server } from "node:http";
import { upgradeWebSocket } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { WSEvents } from "hono/ws";
import { WebSocketServer } from "ws";
import type { Services } from "#app/services.ts";
import type { HttpEnv } from "./context.ts";

/** Why an upgrade is rejected. */
export type SocketRefusal = { status: 401 | 404 | 409; reason: string };

/** A path that accepts WebSockets, and its access check. */
export type SocketRoute = {
  path: string;
  open(
    services: Services,
    c: Context<HttpEnv>,
    process: { isDraining: () => boolean },
  ): Promise<WSEvents | SocketRefusal>;
};

const MAX_BYTES = 256 * 1024;
/** How long clients have to close their sockets when the process stops. */
const GOODBYE_MS = 1_000;

/** Accepts the sockets of `routes`, behind the origin guard and the rate limits. */
export function socketRoutes(
  services: Services,
  routes: readonly SocketRoute[],
  process: { isDraining: () => boolean },
) {
  const app = new Hono<HttpEnv>();
  for (const { path, open } of routes) {
    app.get(path, async (c, next) => {
      if (!isUpgrade(c.req.raw.headers.get("upgrade"))) return next();
      // The proxy retries on another copy.
      if (process.isDraining()) return c.json({ reason: "unavailable" }, 503);
      const opened = await open(services, c, process);
      if ("status" in opened) return c.json({ reason: opened.reason }, opened.status);
      return upgradeWebSocket(c, opened);
    });
  }
  return app;
}

export function isUpgrade(header: string | null | undefined): boolean {
  return header?.toLowerCase() === "websocket";
}

/** Whether a request may upgrade; others are handled as plain HTTP. */
export function upgradesFor(routes: readonly SocketRoute[]): (request: IncomingMessage) => boolean {
  const paths = routes.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));
  return ({ url = "", headers }) =>
    isUpgrade(headers.upgrade) && paths.some((path) => path.test(url.split("?")[0]!));
}

/** One listener's sockets, closed when it drains (`process.ts`). */
export function createSocketServer(): WebSocketServer & { closeWith(server: Server): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES });
  return Object.assign(sockets, {
    closeWith(server: Server) {
      server.once("draining", () => {
        for (const client of sockets.clients) {
          client.close(1001);
          setTimeout(() => client.terminate(), GOODBYE_MS).unref();
        }
      });
    },
  });
}
