import { StripeRefusal } from "./refusal.ts";

export type Reply = { status: number; body: object };

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Replays a key's response for a day; refuses the key for another request. */
export function idempotencyKeys(clock: { now(): Date }) {
  const kept = new Map<string, { request: string; reply: Reply; at: number }>();
  return (
    key: string | undefined,
    request: string,
    run: () => Reply,
  ): Reply & { replayed: boolean } => {
    const now = clock.now().getTime();
    const earlier = key === undefined ? undefined : kept.get(key);
    if (key === undefined || !earlier || now - earlier.at > KEPT_MS) {
      // A request with invalid parameters is not kept.
      const reply = run();
      if (key !== undefined) kept.set(key, { request, reply, at: now });
      return { ...reply, replayed: false };
    }
    if (earlier.request !== request) {
      throw new StripeRefusal(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return { ...earlier.reply, replayed: true };
  };
}
