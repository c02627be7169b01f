import { BOT_CHECK_FAILED } from "#app/components/leads/use-bot-check.ts";

export type LeadAnswer = { ok: true } | { ok: false; errors: Record<string, string> };

const FAILED: LeadAnswer = {
  ok: false,
  errors: { form: "That wasn’t sent. We’ve kept what you typed. Please try again." },
};

/** The bot check failed or couldn't be loaded. */
export const UNCHECKED: LeadAnswer = { ok: false, errors: { form: BOT_CHECK_FAILED } };

/**
 * Sends a form's fields as JSON and returns its errors by field; network errors are under `form`.
 */
export async function postLead(
  url: string,
  body: object,
  headers: Record<string, string>,
): Promise<LeadAnswer> {
  try {
    const response = await fetch(url, {
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

/** The typed values by field, without the honeypot. */
export function typedFields(form: HTMLFormElement, names: readonly string[]) {
  const data = new FormData(form);
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = data.get(name);
      return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [];
    }),
  );
}
