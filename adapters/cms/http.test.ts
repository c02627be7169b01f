import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startCmsServer } from "#tests/support/cms-server.ts";
import { cmsContract } from "./contract.ts";
import { createHttpCms } from "./http.ts";

cmsContract("http", async () => {
  const server = await startCmsServer();
  return {
    cms: createHttpCms(server),
    put: (documents) => void (server.state.documents = documents),
    breakDown: () => void (server.state.answer = 503),
    close: server.close,
  };
});

describe("HTTP content service", () => {
  let server: Awaited<ReturnType<typeof startCmsServer>>;
  beforeEach(async () => {
    server = await startCmsServer();
  });
  afterEach(() => server.close());

  test("accepts JSON documents as objects", async () => {
    server.state.documents = { "faq.json": { groups: [{ title: "Ü" }] } };
    const text = (await createHttpCms(server).documents()).get("faq.json")!;
    expect(JSON.parse(text)).toEqual({ groups: [{ title: "Ü" }] });
  });

  test.each([
    [401, /answered 401/],
    [{ raw: "<html>" }, /no JSON/],
    [{ raw: '{"items":[]}' }, /another shape: documents: /],
    [
      { raw: '{"documents":[{"path":"a.md","body":""},{"path":"a.md","body":""}]}' },
      /two documents called a\.md/,
    ],
    ["hang", /did not answer in 300 ms/],
    [{ raw: JSON.stringify({ documents: [], padding: "x".repeat(5_000) }) }, /more than 4000/],
  ] as const)(
    "names the URL of a service that answers %j, but not its token",
    async (answer, message) => {
      server.state.answer = answer;
      const deadlineMs = answer === "hang" ? 300 : 30_000;
      const cms = createHttpCms({ ...server, deadlineMs, maxBytes: 4_000 });
      const error = await cms.documents().then(
        () => null,
        (caught: Error) => caught,
      );
      expect(error).toMatchObject({ code: "cms", message: expect.stringMatching(message) });
      expect(error?.message).toContain("127.0.0.1");
      expect(error?.message).not.toContain(server.token);
    },
  );

  test("fails when the token is wrong", async () => {
    for (const token of [null, "other"]) {
      await expect(createHttpCms({ ...server, token }).documents()).rejects.toThrow("401");
    }
    await server.close();
    await expect(createHttpCms(server).documents()).rejects.toThrow("could not be reached");
    server = await startCmsServer();
  });
});
