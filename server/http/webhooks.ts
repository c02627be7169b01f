import { Hono } from "hono";
import { storeWebhook } from "#modules/orders/commands/receive-webhook.server.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { Services } from "#app/services.ts";

const PROVIDERS = new Set<string>(["sandbox", "stripe", "paypal"] satisfies ProviderName[]);

/**
 * Verifies signatures over the raw body, stores the event, and acknowledges it; a job processes it.
 */
export function webhookRoutes(services: Services) {
  const app = new Hono();

  app.post("/webhooks/:provider", async (c) => {
    const name = c.req.param("provider");
    const provider = PROVIDERS.has(name) ? services.payments[name as ProviderName] : undefined;
    if (!provider) return c.json({ reason: "not_found" }, 404);
    const rawBody = await c.req.text();
    const verdict = await provider.verifyWebhook({
      rawBody,
      headers: c.req.raw.headers,
      now: services.clock.now(),
    });
    if (!verdict.ok) {
      services.log.warn({ provider: name, reason: verdict.reason }, "webhook refused");
      return c.json({ reason: verdict.reason }, 400);
    }
    await storeWebhook(services, provider.name, verdict.event, rawBody);
    return c.json({ received: true });
  });

  return app;
}
