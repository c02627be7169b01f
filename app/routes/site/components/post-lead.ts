import { BOT_CHECK_FAILED } from "#app/components/leads/use-bot-check.ts";

export type LeadAnswer = { ok: true } | { ok: false; errors: Record<string, string> };

const FAILED: LeadAnswer = {
  ok: false,
  errors: { form: "That wasn’t sent. We’ve kept what you typed. Please try again." },
};

/** Where a bot check is configured, and has not let the form pass or has not come at all. */
export const UNCHECKED: LeadAnswer = { ok: false, errors: { form: BOT_CHECK_FAILED } };

/** Sends a form's fields as JSON; what is wrong comes back by field, trouble on the way as `form`. */
export async function postLead(
  address: string,
  body: object,
  headers: Record<string, string>,
): Promise<LeadAnswer> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (response.ok) return { ok: true };
    if (response.status === 429) {
      return {
        ok: false,
        errors: { form: "Too many requests. Wait a minute, then try again." },
      };
    }
    if (response.status === 403) return UNCHECKED;
    if (response.status !== 422) return FAILED;
    const { errors } = (await response.json()) as { errors: Record<string, string> };
    return { ok: false, errors };
  } catch {
    return FAILED;
  }
}

/** What people typed, by field; the field that only programs see is left out. */
export function typedFields(form: HTMLFormElement, names: readonly string[]) {
  const data = new FormData(form);
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = data.get(name);
      return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [];
    }),
  );
}
