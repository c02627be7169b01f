import { describe, expect, test } from "vitest";
import {
  isOfflineError,
  isOffline,
  revalidateUnlessOffline,
  sendUnlessOffline,
} from "./offline.ts";

describe("sending a form", () => {
  test("returns the action's response", async () => {
    expect(await sendUnlessOffline(async () => ({ errors: {} }))).toEqual({ errors: {} });
    expect(isOffline({ errors: {} })).toBe(false);
    expect(isOffline(undefined)).toBe(false);
  });

  test("reports an unreachable server and runs no loaders", async () => {
    const answer = await sendUnlessOffline(() => fetch("http://127.0.0.1:1/"));
    expect(isOffline(answer)).toBe(true);
    const args = { actionResult: answer, defaultShouldRevalidate: true };
    expect(revalidateUnlessOffline(args)).toBe(false);
    expect(revalidateUnlessOffline({ ...args, actionResult: null })).toBe(true);
  });

  test("lets redirects and refusals through", async () => {
    const thrown = new Response(null, { status: 404 });
    const sending = sendUnlessOffline(() => Promise.reject(thrown));
    await expect(sending).rejects.toBe(thrown);
  });
});

describe("connection failures", () => {
  test.each([
    "Failed to fetch",
    "Failed to fetch dynamically imported module: https://greenroom.example/assets/a.js",
    "network error",
    "NetworkError when attempting to fetch resource.",
    "error loading dynamically imported module: https://greenroom.example/assets/a.js",
    "Error in input stream",
    "Load failed",
    "Importing a module script failed.",
    "The network connection was lost.",
    "The Internet connection appears to be offline.",
  ])("%j is a connection failure", async (message) => {
    const error = new TypeError(message);
    expect(isOfflineError(error)).toBe(true);
    expect(isOfflineError(new Error("Unable to decode the answer", { cause: error }))).toBe(true);
    expect(await sendUnlessOffline(failingWith(error))).toEqual({ offline: true });
  });

  test.each([
    new TypeError("Cannot read properties of undefined (reading 'payload')"),
    new TypeError("e.loader is not a function"),
    new Error("Failed to fetch"),
  ])("%s is a bug of ours", async (error) => {
    expect(isOfflineError(error)).toBe(false);
    await expect(sendUnlessOffline(failingWith(error))).rejects.toBe(error);
  });
});

function failingWith(error: Error): () => Promise<never> {
  return async () => {
    throw error;
  };
}
