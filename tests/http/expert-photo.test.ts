import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { exportPersonalData } from "#modules/privacy/export-data.server.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { addCandidate, addExpert } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { pngPhoto } from "#tests/support/photo-files.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
let expert: Awaited<ReturnType<typeof addExpert>>;
let client: ApiClient;
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  expert = await addExpert(app.services, { slug: "grace-hopper" });
  client = await clientOf(app, expert.userId);
});
afterAll(() => app.close());

const PATH = "/expert/profile/photo";

function upload(by: ApiClient, file: Buffer | null, name = "me.jpg") {
  const form = new FormData();
  if (file) form.set("photo", new File([Uint8Array.from(file)], name, { type: "image/jpeg" }));
  else form.set("photo", "");
  return by.call("POST", PATH, { body: form });
}

async function shownAt(path: string): Promise<string | undefined> {
  const { text } = await client.get(path);
  return /\/photos\/[\w-]+\.webp/.exec(text)?.[0];
}

test("an uploaded photo is the expert’s portrait everywhere, for good under its URL", async () => {
  expect((await client.get("/expert/profile")).text).toContain("Your photo");
  const sent = await upload(client, pngPhoto(300, 300));
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/expert/profile?saved#photo"]);
  const shown = await shownAt("/experts/grace-hopper");
  expect(shown).toMatch(/-xl\.webp$/);
  expect(await shownAt("/experts")).toBe(shown!.replace("xl", "md"));
  const photo = await fetch(app.url + shown);
  expect(photo.status).toBe(200);
  expect(Object.fromEntries(photo.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await photo.arrayBuffer()).toString("latin1", 8, 12)).toBe("WEBP");
  for (const other of [shown!.replace("xl", "xxl"), "/photos/x-xl.webp", "/photos/x"]) {
    expect([other, (await fetch(app.url + other)).status]).toEqual([other, 404]);
  }

  await upload(client, pngPhoto(200, 200));
  const next = await shownAt("/experts/grace-hopper");
  expect(next).not.toBe(shown);
  expect((await fetch(app.url + shown)).status).toBe(404);
  const person = { userId: expert.userId, email: "grace-hopper@experts.example" };
  const exported = await exportPersonalData(app.services, person);
  expect(exported["expert"]).toMatchObject({ photo: { webp: expect.stringMatching(/^UklGR/) } });

  expect((await client.call("POST", `${PATH}/remove`)).status).toBe(303);
  expect(await shownAt("/experts/grace-hopper")).toBeUndefined();
  expect((await fetch(app.url + next)).status).toBe(404);
  expect((await client.call("POST", `${PATH}/remove`)).status).toBe(303);
});

test("a file that isn’t a photo is refused with a message and changes nothing", async () => {
  for (const [file, reason, words] of [
    [Buffer.from("<html>"), "not_a_photo", "Choose a JPEG, PNG or WebP photo."],
    [pngPhoto(300, 300).subarray(0, 60), "broken", "We couldn’t read that photo."],
    [Buffer.alloc(6_000_000), "too_large", "That file is over 5 MB."],
  ] as const) {
    const { status, headers } = await upload(client, file);
    const location = headers.get("location")!;
    expect([status, location]).toEqual([303, `/expert/profile?photo=${reason}#photo`]);
    expect((await client.get(location)).text).toContain(words);
  }
  expect((await upload(client, null)).status).toBe(400);
  expect((await client.call("POST", PATH, { body: "photo" })).status).toBe(400);
  expect((await client.get("/expert/profile?photo=constructor")).status).toBe(200);
  expect(await shownAt("/experts/grace-hopper")).toBeUndefined();
});

test("others can’t change it", async () => {
  const candidate = await clientOf(app, (await addCandidate(app.services)).userId);
  for (const path of [PATH, `${PATH}/remove`]) {
    expect((await candidate.call("POST", path)).status).toBe(404);
    const { status, headers } = await apiClient(app.url).call("POST", path);
    expect([status, headers.get("location")]).toEqual([
      302,
      "/candidate/login?next=%2Fexpert%2Fprofile",
    ]);
  }
});

test("erasing an expert who left deletes the photo", async () => {
  const { services } = app;
  const left = await addExpert(services);
  const leaving = await clientOf(app, left.userId);
  await upload(leaving, pngPhoto(200, 200));
  const shown = (await leaving.get("/expert/profile")).text.match(/\/photos\/[\w-]+\.webp/)![0];
  for (const intent of ["pause", "leave"]) {
    await leaving.call("POST", "/expert/profile", { body: new URLSearchParams({ intent }) });
  }
  expect(await eraseAccount(services, left.userId)).toEqual({ ok: true });
  expect((await fetch(app.url + shown)).status).toBe(404);
  const { rows } = await services.db.execute(sql`select id from expert_photos`);
  expect(rows).toEqual([]);
});

test("the employers an expert hired for are edited one per line", async () => {
  const send = (hiredFor: string) =>
    client.call("POST", "/expert/profile", {
      body: new URLSearchParams({ intent: "hired", hiredFor }),
    });
  expect((await send(" Stripe, backend engineers \r\n\r\nMonzo\nMonzo")).status).toBe(303);
  const { text } = await client.get("/experts/grace-hopper");
  expect(text).toContain("<li>Stripe, backend engineers</li><li>Monzo</li>");
  const many = await send("a\nb\nc\nd\ne\nf");
  expect(many.status).toBe(422);
  expect(many.text).toContain("At most 5 lines");
  expect(many.text).toContain("a\nb\nc\nd\ne\nf</textarea>");
  expect((await send("")).status).toBe(303);
  expect((await client.get("/experts/grace-hopper")).text).not.toContain("Hiring experience");
});
