import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchContract } from "#adapters/search/contract.ts";
import { testDatabase } from "#tests/support/database.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { startTypesenseServer } from "#tests/support/typesense-server.ts";
import { PINNED_HITS } from "#content/topics.ts";
import { createDatabaseSearch } from "./database-search.server.ts";
import { publishSearchJob, refreshSearchJob } from "./jobs.server.ts";
import { parsePins } from "./pins.ts";
import type { SearchHit } from "./schema.ts";

searchContract("our own database", async () => {
  const { db, drop } = await testDatabase();
  return { engine: createDatabaseSearch(db), close: drop };
});

const failing = () => Promise.reject(new Error("a bug"));

describe("with a search service", () => {
  let app: HttpApp;
  let server: Awaited<ReturnType<typeof startTypesenseServer>>;
  beforeAll(async () => {
    server = await startTypesenseServer();
    app = await startHttpApp({ env: server.env });
    await app.services.queue.enqueue(app.services.db, "search.publish", {});
    await app.services.runJobs();
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  const find = async (query: string) => {
    const response = await fetch(`${app.url}/api/search?q=${encodeURIComponent(query)}`);
    expect(response.status).toBe(200);
    return ((await response.json()) as { hits: SearchHit[] }).hits;
  };

  test("publishes every document to it and uses its results", async () => {
    expect(server.state.documents!.size).toBeGreaterThan(70);
    server.state.asked.length = 0;
    const [hit] = await find("linkedin");
    expect(hit).toMatchObject({ id: "TID-0043", kind: "service", url: "/niche/linkedin" });
    expect(server.state.asked).toHaveLength(1);
  });

  test("requests the pinned hits", async () => {
    const hits = await find("");
    expect(hits.map(({ id }) => id)).toEqual(parsePins(PINNED_HITS));
    expect(server.state.asked.at(-1)!.parameters["pinned_hits"]).toBe(
      PINNED_HITS.replaceAll(", ", ","),
    );
  });

  test.each([
    ["//elsewhere.example", "service"],
    ["/\\elsewhere.example", "service"],
    ["/\t/elsewhere.example", "service"],
    ["https://elsewhere.example/niche/linkedin", "service"],
    ["javascript:alert(1)", "service"],
    ["/niche/linkedin", "advertisement"],
  ])("falls back to our index when it returns %j of kind %s", async (url, kind) => {
    const told = server.state.documents!.get("TID-0043")!;
    server.state.documents!.set(told.id, { ...told, url, kind });
    expect((await find("linkedin"))[0]).toMatchObject({ kind: "service", url: "/niche/linkedin" });
    server.state.documents!.set(told.id, told);
    app.services.clock.advance(30_000);
  });

  test("while it is down, publishing updates our index and leaves the service to the next run", async () => {
    const { services } = app;
    const titles = async () =>
      (await services.db.$client.query("select title from search_documents where id = 'TID-0043'"))
        .rows;
    const [told] = await titles();
    await services.db.$client.query(
      "update search_documents set title = 'Old' where id = 'TID-0043'",
    );
    server.state.fault = "down";
    await publishSearchJob.handle(services, {});
    server.state.fault = null;
    expect(await titles()).toEqual([told]);
    server.state.documents!.clear();
    await refreshSearchJob.handle(services, {});
    expect(server.state.documents!.size).toBeGreaterThan(70);
    const broken = { ...services, search: { ...services.search, publish: failing } };
    await expect(publishSearchJob.handle(broken, {})).rejects.toThrow("a bug");
  });

  test("while it is down, our index answers, including typos", async () => {
    server.state.fault = "down";
    expect((await find("linkdin"))[0]?.url).toBe("/niche/linkedin");
    server.state.asked.length = 0;
    expect(await find("")).toHaveLength(8);
    expect(server.state.asked, "for half a minute it is left alone").toEqual([]);
    server.state.fault = null;
    app.services.clock.advance(30_000);
    await find("linkedin");
    expect(server.state.asked).toHaveLength(1);
  });
});
