import { describe, expect, it } from "vitest";
import { isOffline, revalidateUnlessOffline, sendUnlessOffline } from "./offline.ts";

describe("sending a form", () => {
  it("answers what the action answers", async () => {
    expect(await sendUnlessOffline(async () => ({ errors: {} }))).toEqual({ errors: {} });
    expect(isOffline({ errors: {} })).toBe(false);
    expect(isOffline(undefined)).toBe(false);
  });

  it("answers that nobody could be reached, and asks no loader either", async () => {
    const answer = await sendUnlessOffline(() => fetch("http://127.0.0.1:1/"));
    expect(isOffline(answer)).toBe(true);
    const args = { actionResult: answer, defaultShouldRevalidate: true };
    expect(revalidateUnlessOffline(args)).toBe(false);
    expect(revalidateUnlessOffline({ ...args, actionResult: null })).toBe(true);
  });

  it("lets redirects and refusals through", async () => {
    const thrown = new Response(null, { status: 404 });
    const sending = sendUnlessOffline(() => Promise.reject(thrown));
    await expect(sending).rejects.toBe(thrown);
  });
});
