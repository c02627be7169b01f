import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { type Crm, CrmError, type CrmLead } from "./port.ts";

export type ZohoOptions = {
  /** API base URL without a trailing slash: `https://www.zohoapis.com`, or the region's. */
  baseUrl: string;
  /** OAuth server: `https://accounts.zoho.com`, or the region's. */
  accountsUrl: string;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  clock: Pick<Clock, "now">;
  deadlineMs?: number;
};

/** A unique text field of the Leads module that the operator creates once (docs/operations.md). */
const ID_FIELD = "Greenroom_Id";
const KIND_FIELD = "Greenroom_Kind";
const RENEW_BEFORE_MS = 60_000;

const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const RecordAnswer = z.object({
  data: z.array(
    z.object({
      code: z.string(),
      details: z.object({ id: z.string().optional() }).loose().optional(),
    }),
  ),
});

/**
 * Zoho CRM over REST. Leads are upserted by our id, so a retry after a lost reply creates no second
 * record.
 */
export function createZohoCrm(options: ZohoOptions): Crm {
  const { baseUrl, clock, deadlineMs = 15_000 } = options;
  let token: { value: string; until: number } | null = null;

  async function accessToken(): Promise<string> {
    const now = clock.now().getTime();
    if (token && now < token.until) return token.value;
    const response = await send(`${options.accountsUrl}/oauth/v2/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: options.refreshToken,
        client_id: options.clientId,
        client_secret: options.clientSecret,
      }),
    });
    // Zoho answers a wrong secret with 200 and an error body.
    const answer = TokenAnswer.safeParse(response.ok ? response.value : null);
    if (!answer.success) throw new CrmError(`Zoho gave no access token (${response.status}).`);
    const { access_token: value, expires_in: seconds } = answer.data;
    token = { value, until: now + seconds * 1000 - RENEW_BEFORE_MS };
    return value;
  }

  /** Calls the API once; renews a revoked token and retries once. */
  async function call(method: "POST" | "DELETE", path: string, body?: object): Promise<Reply> {
    const ask = async () =>
      send(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Zoho-oauthtoken ${await accessToken()}`,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const first = await ask();
    if (first.status !== 401) return first;
    token = null;
    return ask();
  }

  async function send(url: string, init: RequestInit): Promise<Reply> {
    try {
      const signal = AbortSignal.timeout(deadlineMs);
      const response = await fetch(url, { ...init, signal, redirect: "error" });
      const text = await response.text();
      return { ok: response.ok, status: response.status, value: parse(text) };
    } catch (error) {
      throw new CrmError("Zoho was not reached.", { cause: error });
    }
  }

  return {
    kind: "zoho",

    async deliver(lead) {
      const reply = await call("POST", "/crm/v8/Leads/upsert", {
        data: [toRecord(lead)],
        duplicate_check_fields: [ID_FIELD],
      });
      const entry = RecordAnswer.safeParse(reply.value).data?.data[0];
      const ref = entry?.details?.id;
      if (!reply.ok || entry?.code !== "SUCCESS" || ref === undefined) {
        throw new CrmError(`Zoho did not take it (${reply.status} ${entry?.code ?? "no answer"}).`);
      }
      return { ref };
    },

    async erase(ref) {
      const reply = await call("DELETE", `/crm/v8/Leads/${encodeURIComponent(ref)}`);
      const code = RecordAnswer.safeParse(reply.value).data?.data[0]?.code;
      const isGone = reply.ok || reply.status === 404 || code === "INVALID_DATA";
      if (!isGone) throw new CrmError(`Zoho did not delete it (${reply.status}).`);
    },
  };
}

type Reply = { ok: boolean; status: number; value: unknown };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Lengths are Zoho's field limits. Zoho requires Last_Name and Company. */
function toRecord(lead: CrmLead): Record<string, unknown> {
  const words = (lead.name ?? "").split(/\s+/).filter(Boolean);
  const lastName = words.pop() ?? lead.email.slice(0, lead.email.lastIndexOf("@"));
  return {
    [ID_FIELD]: lead.id,
    [KIND_FIELD]: lead.kind,
    First_Name: words.join(" ").slice(0, 40) || null,
    Last_Name: lastName.slice(0, 80),
    Company: (lead.organisation ?? "").slice(0, 200) || "–",
    Email: lead.email.slice(0, 100),
    Phone: lead.phone?.slice(0, 30) ?? null,
    Description: lead.description.slice(0, 32_000),
    ...(lead.mayMail === null ? {} : { Email_Opt_Out: !lead.mayMail }),
  };
}
