import { data, type DataStrategyResult, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { isOfflineError, keepPage } from "./offline.ts";

/** What the middleware makes of an action's result. */
async function sent(result: DataStrategyResult, method = "POST") {
  const request = new Request("http://localhost/", { method });
  const context = new RouterContextProvider();
  const args = { request, context, params: {}, pattern: "/", url: new URL(request.url) };
  const results = await keepPage(args, async () => ({ page: result }));
  return (results as Record<string, DataStrategyResult>)["page"];
}
const errorResponse = (status: number, text: string) => ({
  status,
  statusText: "",
  internal: false,
  data: text,
});
const failed = (result: unknown): DataStrategyResult => ({ type: "error", result });

describe("a form's result", () => {
  test("is the action's, if it ran", async () => {
    const result = { type: "data", result: { errors: {} } } as const;
    expect(await sent(result)).toEqual(result);
  });

  test("says that the server is unreachable, with a status that runs no loaders", async () => {
    const error = await fetch("http://127.0.0.1:1/").catch((reason: unknown) => reason);
    expect(await sent(failed(data(error)))).toEqual({
      type: "data",
      result: data({ offline: true }, 503),
    });
  });

  test("says when the server takes the next one", async () => {
    const error = errorResponse(429, "Wait a minute");
    expect(await sent(failed(error))).toEqual({
      type: "data",
      result: data({ refused: "Wait a minute" }, 429),
    });
  });

  test("stays an error if the page or its action is gone, or a loader failed", async () => {
    const missing = failed(errorResponse(404, "Not Found"));
    expect(await sent(missing)).toEqual(missing);
    const offline = failed(new TypeError("Failed to fetch"));
    expect(await sent(offline, "GET")).toEqual(offline);
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
  ])("%j is a connection failure", (message) => {
    const error = new TypeError(message);
    expect(isOfflineError(error)).toBe(true);
    expect(isOfflineError(new Error("Unable to decode the answer", { cause: error }))).toBe(true);
  });

  test.each([
    new TypeError("Cannot read properties of undefined (reading 'payload')"),
    new TypeError("e.loader is not a function"),
    new Error("Failed to fetch"),
  ])("%s is a bug of ours", (error) => {
    expect(isOfflineError(error)).toBe(false);
  });
});
