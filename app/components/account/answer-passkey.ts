import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { PasskeyPurpose } from "#modules/accounts/two-factor/policy.ts";

type Answer = { ok: true; credential: string } | { ok: false; message: string };

/** Fetches a challenge and has the person's authenticator sign it. */
export async function answerPasskey(purpose: PasskeyPurpose): Promise<Answer> {
  if (!browserSupportsWebAuthn()) {
    return refuse("This browser has no passkeys. Use your authenticator app, or another browser.");
  }
  const response = await fetch("/api/passkeys/options", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ purpose }),
  });
  const body: unknown = await response.json();
  if (!response.ok) {
    const { message } = body as { message?: string };
    return refuse(message ?? "That didn’t work. Reload the page and try again.");
  }
  try {
    const credential =
      purpose === "add"
        ? await startRegistration({
            optionsJSON: body as Parameters<typeof startRegistration>[0]["optionsJSON"],
          })
        : await startAuthentication({
            optionsJSON: body as Parameters<typeof startAuthentication>[0]["optionsJSON"],
          });
    return { ok: true, credential: JSON.stringify(credential) };
  } catch (error) {
    return refuse(wordsFor(error));
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof WebAuthnError) {
    if (error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") {
      return "This device already has a passkey for your account.";
    }
    if (error.code === "ERROR_INVALID_DOMAIN" || error.code === "ERROR_INVALID_RP_ID") {
      return `Passkeys don’t work at ${location.host}. Open the site at its usual address.`;
    }
  }
  return "No passkey was used. Try again, or use another way.";
}

const refuse = (message: string): Answer => ({ ok: false, message });
