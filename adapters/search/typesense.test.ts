import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTypesenseServer } from "#tests/support/typesense-server.ts";
import { searchContract } from "./contract.ts";
import { SearchError } from "./port.ts";
import { createTypesenseSearch } from "./typesense.ts";

searchContract("typesense", async () => {
  const server = await startTypesenseServer();
  return { engine: createTypesenseSearch(server), close: server.close };
});

const one = { id: "a", kind: "page", title: "A", keywords: "", summary: "", body: "", url: "/" };

describe("search service", () => {
  let server: Awaited<ReturnType<typeof startTypesenseServer>>;
  beforeEach(async () => {
    server = await startTypesenseServer();
  });
  afterEach(() => server.close());
  const open = (more: object = {}) => createTypesenseSearch({ ...server, ...more });

  test("receives pinned hits in the `id:position` format", async () => {
    await open().publish([]);
    await open().get(["TID-0040", "TID-0041", "defaults_and_addons_prices"]);
    expect(server.state.asked.at(-1)).toMatchObject({
      path: "/collections/topics/documents/search",
      parameters: { q: "*", pinned_hits: "TID-0040:1,TID-0041:2,defaults_and_addons_prices:3" },
    });
  });

  test.each([
    ["down", /answered 503$/],
    ["nonsense", /no JSON$/],
    ["hang", /did not answer in 200 ms$/],
  ] as const)("is named without its key when it is %s", async (fault, message) => {
    server.state.fault = fault;
    const asking = open({ deadlineMs: fault === "hang" ? 200 : 30_000 }).find("coding", 5);
    await expect(asking).rejects.toThrow(message);
    await expect(asking).rejects.toBeInstanceOf(SearchError);
    await expect(asking).rejects.not.toThrow(server.key);
  });

  test("keeps every document when two processes publish at once", async () => {
    await open().publish([one, { ...one, id: "page:gone" }]);
    const told = [one, { ...one, id: "page:b" }];
    server.state.afterImport = () => open().publish(told);
    await open().publish(told);
    expect([...server.state.documents!.keys()]).toEqual(["a", "page:b"]);
  });

  test("reports a refused document and keeps the others", async () => {
    await open().publish([one]);
    server.state.fault = "refuses";
    await expect(open().publish([{ ...one, id: "b" }])).rejects.toThrow(/did not take 1 documents/);
    expect([...server.state.documents!.keys()]).toEqual(["a"]);
  });

  test("needs its key", async () => {
    await expect(open({ key: "other" }).find("coding", 5)).rejects.toThrow(/answered 401$/);
  });
});
