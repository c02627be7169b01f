import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BRAND } from "#content/brand.ts";
import { startCmsServer } from "#tests/support/cms-server.ts";
import { gatherContent, writeContent } from "./build-content.ts";
import { siteInputs } from "./site-inputs.ts";

const OWN = join(import.meta.dirname, "../../content");
const POST = readFileSync(join(OWN, "posts/star-rewrite.md"), "utf8").replaceAll(
  "{brand}",
  BRAND.name,
);
const CHANGED = POST.replace(/^title: .*$/m, "title: From the service");

let built: string;
let server: Awaited<ReturnType<typeof startCmsServer>>;
beforeEach(async () => {
  built = mkdtempSync(join(tmpdir(), "greenroom-built-"));
  server = await startCmsServer();
});
afterEach(async () => {
  await server.close();
  rmSync(built, { recursive: true });
});

const settings = () => ({ kind: "http" as const, url: server.url, token: server.token });
async function publish() {
  const content = await gatherContent(settings(), OWN, built);
  writeContent(content, settings(), built);
  return content;
}
const builtPost = () => readFileSync(join(built, "content/posts/star-rewrite.md"), "utf8");

test("builds from files without a content service", async () => {
  const content = await gatherContent({ kind: "files" }, OWN, built);
  writeContent(content, { kind: "files" }, built);
  expect(builtPost()).toBe(POST);
  expect(content).toMatchObject({ published: [], problems: [], pending: false });
  const wings = await gatherContent({ kind: "files" }, OWN, built, { ...BRAND, name: "Wings" });
  expect(wings.documents.get("pages/contact.json")).toContain("Contact Wings");
  expect(wings.hash).not.toBe(content.hash);
});

test("builds from the service's documents, and keeps them while it is down or sends an invalid one", async () => {
  server.state.documents = { "posts/star-rewrite.md": CHANGED };
  const first = await publish();
  expect(first).toMatchObject({ problems: [], pending: false });
  expect(builtPost()).toBe(CHANGED);

  server.state.answer = 503;
  const down = await publish();
  expect(down.problems).toEqual([expect.stringMatching(/answered 503.* stays/)]);
  expect([down.hash, down.pending]).toEqual([first.hash, false]);
  expect(builtPost()).toBe(CHANGED);

  server.state.answer = null;
  server.state.documents = { "posts/star-rewrite.md": "---\ntitle: A\n---\nx" };
  const bad = await publish();
  expect(bad.problems).toEqual([expect.stringMatching(/star-rewrite\.md: .*description: /)]);
  expect(bad.hash).toBe(first.hash);
  expect(builtPost()).toBe(CHANGED);

  server.state.documents = {};
  expect((await publish()).hash).not.toBe(first.hash);
  expect(builtPost()).toBe(POST);
});

test("asks a service again that has never responded, and starts over for another one", async () => {
  server.state.answer = "hang";
  await server.close();
  expect(await publish()).toMatchObject({ pending: true, published: [] });
  expect(builtPost()).toBe(POST);

  server = await startCmsServer();
  server.state.documents = { "posts/star-rewrite.md": CHANGED };
  await publish();
  const other = await startCmsServer();
  other.state.answer = 500;
  const content = await gatherContent({ ...settings(), url: other.url }, OWN, built);
  expect(content).toMatchObject({ pending: true, published: [] });
  await other.close();
});

test("bundles pages with the deployment's brand and published documents", async () => {
  server.state.documents = { "posts/star-rewrite.md": CHANGED };
  await publish();
  const brand = { ...BRAND, name: "Wings" };
  const plugin = siteInputs(brand, join(built, "content"));
  const load = plugin.load as (id: string) => string | null;
  expect(load(join(OWN, "brand.ts"))).toContain('"Wings"');
  expect(load(join(OWN, "home.ts"))).toBeNull();

  const faq = join(OWN, "faq.json");
  expect(await resolveId(plugin, faq)).toEqual({ id: join(built, "content/faq.json") });
  expect(await resolveId(plugin, `${faq}?url`)).toEqual({
    id: join(built, "content/faq.json?url"),
  });
  expect(await resolveId(plugin, "/other/faq.json")).toEqual({ id: "/other/faq.json" });
  expect(await resolveId(siteInputs(brand, null), faq)).toBeNull();
});

/** Resolves an id like the bundler. */
async function resolveId(plugin: ReturnType<typeof siteInputs>, source: string) {
  const bundler = { resolve: async (id: string) => ({ id }) };
  const hook = plugin.resolveId as unknown as (
    this: typeof bundler,
    ...args: unknown[]
  ) => Promise<{ id: string } | null>;
  return hook.call(bundler, source, undefined, {});
}
