import { type Answer, fault } from "./wire.ts";

export const PAYPAL_KEYS = {
  clientId: "paypal-client",
  clientSecret: "paypal-secret",
  webhookId: "8PT597110X687430L",
};

const CLIENT = `${PAYPAL_KEYS.clientId}:${PAYPAL_KEYS.clientSecret}`;
const BASIC = `Basic ${Buffer.from(CLIENT).toString("base64")}`;
const TOKEN_SECONDS = 32_400;
/** How long PayPal remembers request ids of orders, the shortest of its times. */
const REMEMBERED_MS = 6 * 60 * 60_000;

/** Access tokens and idempotency. */
export function createEndpoints(clock: { now(): Date }) {
  let tokens = new Map<string, number>();
  let given = 0;
  const answered = new Map<string, { answer: Answer | null; at: number }>();

  return {
    token(authorization: string | undefined, body: string): Answer {
      if (authorization !== BASIC || body !== "grant_type=client_credentials") {
        const error_description = "Client Authentication failed";
        return { status: 401, body: { error: "invalid_client", error_description } };
      }
      given += 1;
      const token = `A21AA-${given}`;
      tokens.set(`Bearer ${token}`, clock.now().getTime() + TOKEN_SECONDS * 1000);
      const answer = { access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS };
      return { status: 200, body: answer };
    },

    isKnown(authorization = ""): boolean {
      return (tokens.get(authorization) ?? 0) > clock.now().getTime();
    },

    revokeTokens() {
      tokens = new Map();
    },

    /**
     * For identical requests: runs the first, answers concurrent ones with a conflict, and later
     * ones with its result.
     */
    async once(key: string, work: () => Promise<Answer>): Promise<Answer> {
      const known = answered.get(key);
      if (known && clock.now().getTime() - known.at < REMEMBERED_MS) {
        if (known.answer === null) {
          return fault(409, "RESOURCE_CONFLICT", "PREVIOUS_REQUEST_IN_PROGRESS");
        }
        const { status, body } = known.answer;
        return { status: status === 201 ? 200 : status, body };
      }
      const entry = { answer: null as Answer | null, at: clock.now().getTime() };
      answered.set(key, entry);
      entry.answer = await work();
      return entry.answer;
    },
  };
}
