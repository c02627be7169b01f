import { type Context, Hono } from "hono";
import type { z } from "zod";
import { checkSender } from "#app/components/leads/bot-check.server.ts";
import {
  saveInterest,
  inquire,
  INTEREST_REFUSALS,
  leaveMessage,
  requestCall,
} from "#modules/leads/commands.server.ts";
import { subscribe } from "#modules/leads/commands/newsletter.server.ts";
import {
  CallRequestBody,
  Inquiry,
  Interest,
  NewsletterBody,
  OperatorMessage,
} from "#modules/leads/schema.ts";
import type { Services } from "#app/services.ts";
import { refuseOverLimit } from "./action-limit.ts";
import type { HttpEnv } from "./context.ts";
import { readJson } from "./read-json.ts";

type Sent = { suspect: boolean };
type Refusal = { errors: Record<string, string> };

/**
 * The API for leads: call requests, newsletter sign-ups, chat messages, inquiries and interest.
 * Stored before the response; a repeated request gets the same response.
 */
export function leadRoutes(services: Services) {
  const app = new Hono<HttpEnv>();

  function take<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    keep: (input: z.output<Schema>, sent: Sent) => Promise<Refusal | void>,
  ): void {
    app.post(path, async (c) => {
      c.header("cache-control", "no-store");
      const body = await readJson(c);
      if (!body.ok) return c.json({ reason: "bad_json" }, 400);
      const input = schema.safeParse(body.value);
      if (!input.success) return invalid(c, lastNames(input.error));
      const refused = await refuseOverLimit(c, services, "leads");
      if (refused) return refused;
      const sender = await checkSender(services, c.req.raw.headers, c.get("clientAddress"));
      if (!sender.ok) return c.json({ reason: "bot_check_failed" }, 403);
      const rejected = await keep(input.data, { suspect: sender.suspect });
      return rejected ? invalid(c, rejected.errors) : c.json({ ok: true });
    });
  }

  take("/specialized/request", CallRequestBody, ({ data }, sent) =>
    requestCall(services, data, sent),
  );
  take("/zoho/newsletter", NewsletterBody, ({ data }, sent) =>
    subscribe(services, { email: data.email, ...sent }),
  );
  take("/api/messages", OperatorMessage, (input, sent) => leaveMessage(services, input, sent));
  take("/api/inquiries", Inquiry, (input, sent) => inquire(services, input, sent));
  take("/api/interest", Interest, async (input, sent) => {
    const saved = await saveInterest(services, input, sent);
    return saved.ok ? undefined : { errors: { service: INTEREST_REFUSALS[saved.reason] } };
  });

  return app;
}

function invalid(c: Context, errors: Record<string, string>) {
  return c.json({ reason: "invalid", errors }, 422);
}

/** The first message per field, by its last name: `email` rather than `data.email`. */
function lastNames(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path.at(-1) ?? "form")] ??= message;
  return errors;
}
