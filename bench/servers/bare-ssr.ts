import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider, type ServerBuild } from "react-router";
import type { contexts } from "#app/entry.server.tsx";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import type { Services } from "#app/services.ts";
import { serve } from "./serve.ts";

/**
 * The bare framework with its own listener on the product's build: the same route and markup and
 * nothing else. For pages without queries.
 */
const file = join(import.meta.dirname, "..", "..", "build", "server", "index.js");
const build = (await import(pathToFileURL(file).href)) as ServerBuild & {
  entry: { module: { contexts: typeof contexts } };
};
const keys = build.entry.module.contexts;
// The document's inline script needs the environment; no other service is used.
const config = loadConfig(process.env, (_dir, name) => `local-secret-${name}`, BRAND);

serve(
  createServer(
    createRequestListener({
      build,
      mode: "production",
      getLoadContext() {
        const context = new RouterContextProvider();
        context.set(keys.servicesContext, { config } as Services);
        context.set(keys.viewerContext, async () => null);
        context.set(keys.requestContext, { nonce: "bench", requestId: "bench", clientAddress: "" });
        context.set(keys.failureContext, { status: null, retryAfterSeconds: null });
        return context;
      },
    }),
  ),
);
