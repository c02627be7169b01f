import { createApp } from "#server/app.ts";
import { createListener } from "#server/http/listener.ts";
import type { RequestFacts } from "#server/http/pages.ts";
import { SOCKETS } from "#server/http/socket-routes.ts";
import type { SocketRoute } from "#server/http/sockets.ts";
import type { StaticFiles } from "#server/http/static-files.ts";
import { type Surface, SURFACES } from "#server/http/surfaces.ts";
import { drain, listen } from "#server/process.ts";
import { freePort } from "./app-server.ts";
import { testServices, type TestServices } from "./test-services.ts";

export type HttpApp = {
  services: TestServices;
  url: string;
  port: number;
  close(): Promise<void>;
};

type Options = Parameters<typeof testServices>[0] & {
  /** Handles pages; plain text by default. */
  pages?: (request: Request, facts: RequestFacts) => Promise<Response>;
  files?: StaticFiles;
  surfaces?: readonly Surface[];
  sockets?: readonly SocketRoute[];
};

/**
 * The HTTP application on a real listener, with its own services and a fixed clock. Rate limits are
 * lifted unless set in `env`.
 */
export async function startHttpApp(options: Options = {}): Promise<HttpApp> {
  const port = await freePort();
  const env = { PORT: String(port), RATE_LIMIT_SCALE: "1000", ...options.env };
  const services = await testServices({ ...options, env });
  const { files, surfaces = SURFACES, sockets = SOCKETS } = options;
  const app = createApp(services, {
    isDraining: () => false,
    pages: options.pages ?? (async () => new Response("a page")),
    surfaces,
    sockets,
  });
  const server = createListener(app, files ? { files } : {}, { surfaces, sockets });
  await listen(server, port, "127.0.0.1");
  return {
    services,
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      server.closeAllConnections();
      await drain(server, { quietMs: 0, limitMs: 0, graceMs: 1_000 });
      await services.close();
    },
  };
}
