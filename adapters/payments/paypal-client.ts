import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { ProviderError } from "./port.ts";

export type PaypalAccess = {
  /** API base URL without a trailing slash: `https://api-m.paypal.com`, or the sandbox's. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  clock: Pick<Clock, "now">;
  deadlineMs?: number;
};

export type PaypalReply = { ok: boolean; status: number; body: unknown };

export type PaypalCall = {
  body?: unknown;
  /**
   * Idempotency key. PayPal remembers the first response for 6 hours (orders) or 45 days (refunds).
   */
  requestId?: string;
};

/**
 * Makes an authorized call. Returns 2xx and 4xx replies; throws ProviderError for outages and wrong
 * keys.
 */
export type PaypalClient = (
  method: "GET" | "POST" | "PATCH",
  path: string,
  call?: PaypalCall,
) => Promise<PaypalReply>;

const RENEW_BEFORE_MS = 60_000;
/** Backoff while PayPal is still processing an identical request. */
const CONFLICT_WAITS_MS = [100, 300, 900, 2_700];

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const ErrorAnswer = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() }).loose()).optional(),
});

export function createPaypalClient(access: PaypalAccess): PaypalClient {
  const { baseUrl, clientId, clientSecret, clock, deadlineMs = 15_000 } = access;
  let token: { value: string; until: number } | null = null;
  let renewal: Promise<string> | null = null;

  async function send(url: string, init: RequestInit): Promise<PaypalReply> {
    const signal = AbortSignal.timeout(deadlineMs);
    let reply: PaypalReply;
    try {
      const response = await fetch(url, { ...init, signal, redirect: "error" });
      const text = await response.text();
      reply = { ok: response.ok, status: response.status, body: parse(text) };
    } catch (error) {
      throw new ProviderError("unavailable", "PayPal did not answer.", { cause: error });
    }
    if (reply.status >= 500 || reply.status === 429 || reply.status === 408) {
      throw new ProviderError("unavailable", `PayPal cannot answer now ${explain(reply)}.`);
    }
    return reply;
  }

  async function renewToken(): Promise<string> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const askedAt = clock.now().getTime();
    const reply = await send(`${baseUrl}/v1/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    if (!reply.ok) {
      const reason = `PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET`;
      throw new ProviderError("unauthorized", `${reason} at ${baseUrl} ${explain(reply)}.`);
    }
    const answer = TokenAnswer.parse(reply.body);
    token = {
      value: answer.access_token,
      until: askedAt + answer.expires_in * 1000 - RENEW_BEFORE_MS,
    };
    return token.value;
  }

  async function accessToken(): Promise<string> {
    if (token && clock.now().getTime() < token.until) return token.value;
    renewal ??= renewToken().finally(() => (renewal = null));
    return renewal;
  }

  async function ask(
    method: string,
    path: string,
    bearer: string,
    { body, requestId }: PaypalCall,
  ): Promise<PaypalReply> {
    return send(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        prefer: "return=representation",
        ...(requestId === undefined ? {} : { "paypal-request-id": requestId }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  return async (method, path, call = {}) => {
    const waits = [...CONFLICT_WAITS_MS];
    let hasRenewed = false;
    for (;;) {
      const bearer = await accessToken();
      const reply = await ask(method, path, bearer, call);
      if (reply.status === 401 && !hasRenewed) {
        // Revoked early. Another call may already have renewed it.
        if (token?.value === bearer) token = null;
        hasRenewed = true;
      } else if (reply.status === 401 || reply.status === 403) {
        const what = `PayPal's app of PAYPAL_CLIENT_ID may not ${method} ${path.split("?")[0]}`;
        const todo = "Check PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and the app's features";
        throw new ProviderError("unauthorized", `${what} ${explain(reply)}. ${todo}.`);
      } else if (reply.status === 409) {
        // An identical request is in progress; its result will be returned to this one too.
        const waitMs = waits.shift();
        if (waitMs === undefined) {
          throw new ProviderError("unavailable", `PayPal is busy with this ${explain(reply)}.`);
        }
        await delay(waitMs);
      } else {
        return reply;
      }
    }
  };
}

/** A refusal that a retry doesn't change. */
export function paypalRefusal(doing: string, reply: PaypalReply): ProviderError {
  return new ProviderError("refused", `PayPal refused to ${doing} ${explain(reply)}.`);
}

/**
 * `(422 INSTRUMENT_DECLINED, debug id …)`, which PayPal's support asks for. Never the body itself.
 */
function explain(reply: PaypalReply): string {
  const error = ErrorAnswer.safeParse(reply.body).data;
  const issue = error?.details?.[0]?.issue ?? error?.name ?? error?.error ?? "no reason given";
  return `(${reply.status} ${issue}${error?.debug_id ? `, debug id ${error.debug_id}` : ""})`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
