import { afterAll, beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { grantRole } from "#modules/accounts/commands.server.ts";
import { passkeys } from "#modules/accounts/two-factor/tables.server.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { addCandidate, addExpert } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { softwareAuthenticator } from "#tests/support/software-authenticator.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z", env: { RATE_LIMIT_SCALE: "1" } });
});
afterAll(() => app.close());

const key = () => softwareAuthenticator(app.services.config.publicUrl);
const options = (client: ApiClient, purpose: string) =>
  client.post<{ challenge: string; reason?: string }>("/api/passkeys/options", { purpose });
const send = (client: ApiClient, path: string, form: Record<string, string>) =>
  client.call("POST", path, { body: new URLSearchParams(form) });

test("an expert adds a passkey and uses it to change payout details", async () => {
  const { userId } = await addExpert(app.services);
  const path = "/expert/second-factor";
  const first = await clientOf(app, userId);
  const laptop = key();
  const credential = laptop.create((await options(first, "add")).body);
  const nameless = await send(first, path, { intent: "passkey-add", name: " ", credential });
  expect(nameless.status).toBe(422);
  expect(nameless.text).toContain("Enter a name, like “Work laptop”");
  const added = await send(first, path, { intent: "passkey-add", name: "Laptop", credential });
  expect(added.status).toBe(200);
  expect(added.text.match(/<li>[a-z2-9]{5}-[a-z2-9]{5}</g)).toHaveLength(10);

  const second = await clientOf(app, userId);
  const details = {
    intent: "details",
    method: "iban",
    holder: "Grace Hopper",
    account: "DE89 3704 0044 0532 0130 00",
    code: "",
  };
  const refused = await send(second, "/expert/earnings", details);
  expect(refused.headers.get("location")).toBe(path);
  const page = await second.get(path);
  expect(page.text).toContain("Use a passkey");
  expect(page.text).not.toContain("Laptop");
  const signed = laptop.get((await options(second, "pass")).body);
  const passed = await send(second, path, { intent: "passkey-pass", credential: signed });
  expect([passed.status, passed.headers.get("location")]).toEqual([
    302,
    "/expert/earnings#details",
  ]);
  const saved = await send(second, "/expert/earnings", details);
  expect(saved.headers.get("location")).toBe("/expert/earnings?saved=details");

  const own = await second.get(path);
  expect(own.text).toContain("Laptop");
  expect(own.text).toContain("Passkey added: Laptop");
  const [stored] = await app.services.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  const last = await send(second, path, { intent: "passkey-remove", id: stored!.id });
  expect(last.status).toBe(409);
  expect(last.text).toContain("That’s your only second factor");
  const renamed = { intent: "passkey-rename", id: stored!.id, name: "Desk" };
  expect((await send(second, path, renamed)).headers.get("location")).toBe(`${path}#passkeys`);
  expect((await second.get(path)).text).toContain("Passkey renamed: Desk");
  for (const id of ["", "x"]) {
    expect((await send(second, path, { intent: "passkey-remove", id })).status).toBe(400);
  }
});

test("an operator’s passkey opens the operator area", async () => {
  const { userId } = await addCandidate(app.services);
  await grantRole(app.services.db, "support", [userId]);
  const client = await clientOf(app, userId);
  expect((await client.get("/admin/orders")).status).toBe(404);
  const credential = key().create((await options(client, "add")).body);
  await send(client, "/admin/second-factor", { intent: "passkey-add", name: "Desk", credential });
  expect((await client.get("/admin/orders")).status).toBe(200);
});

test("without JavaScript, the button says what to use instead", async () => {
  const { userId } = await addExpert(app.services);
  const client = await clientOf(app, userId);
  const form = { intent: "passkey-add", name: "Laptop" };
  const answer = await send(client, "/expert/second-factor", form);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Passkeys need JavaScript");
  expect(answer.text).toContain('value="Laptop"');
});

test("challenges are for staff and experts, in any number up to the limit", async () => {
  const visitor = await clientOf(app, (await addCandidate(app.services)).userId);
  expect((await options(visitor, "add")).status).toBe(404);
  visitor.cookies.clear();
  expect((await options(visitor, "add")).status).toBe(401);
  const expert = await clientOf(app, (await addExpert(app.services)).userId);
  expect((await options(expert, "erase")).status).toBe(422);
  expect((await expert.call("POST", "/api/passkeys/options", { body: "{" })).status).toBe(400);
  const none = await options(expert, "pass");
  expect([none.status, none.body.reason]).toEqual([409, "no_passkeys"]);
  const statuses = new Set<number>();
  for (let asked = 0; asked < 60; asked += 1) statuses.add((await options(expert, "add")).status);
  expect([...statuses]).toEqual([200, 429]);
});
