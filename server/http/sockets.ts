import type { IncomingMessage, Server } from "node:http";
import { upgradeWebSocket } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { WSEvents } from "hono/ws";
import { WebSocketServer } from "ws";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { viewerOf } from "#app/session/viewer.server.ts";
import type { Services } from "#app/services.ts";
import type { HttpEnv } from "./context.ts";

/** A path that accepts WebSockets, such as `/room/:id/socket`, from signed-in people. */
export type SocketRoute = {
  path: string;
  open(c: Context<HttpEnv>, viewer: Viewer): WSEvents | Promise<WSEvents>;
};

/** Every path that accepts WebSockets. */
export const SOCKETS: readonly SocketRoute[] = [];

const MOST_BYTES = 256 * 1024;
/** How long clients have to close their sockets when the process stops. */
const GOODBYE_MS = 1_000;

/** Accepts the sockets of `routes`, behind the origin guard and the rate limits. */
export function socketRoutes(services: Services, routes: readonly SocketRoute[]) {
  const app = new Hono<HttpEnv>();
  for (const { path, open } of routes) {
    app.get(path, async (c, next) => {
      if (!isUpgrade(c.req.raw.headers.get("upgrade"))) return next();
      const viewer = await viewerOf(services, c.req.raw);
      if (viewer === null) return c.json({ reason: "signed_out" }, 401);
      return upgradeWebSocket(c, await open(c, viewer));
    });
  }
  return app;
}

export function isUpgrade(header: string | null | undefined): boolean {
  return header?.toLowerCase() === "websocket";
}

/** Tells which requests may upgrade; others are answered as plain HTTP. */
export function upgradesFor(routes: readonly SocketRoute[]): (request: IncomingMessage) => boolean {
  const paths = routes.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));
  return ({ url = "", headers }) =>
    isUpgrade(headers.upgrade) && paths.some((path) => path.test(url.split("?")[0]!));
}

/** One listener's sockets, closed when it drains (`process.ts`). */
export function createSocketServer(): WebSocketServer & { closeWith(server: Server): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES });
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
