import { afterEach, beforeEach, expect, test } from "vitest";
import { listDueFailures } from "#platform/due/data.server.ts";
import { handleJob } from "#server/jobs/registry.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { listDocumentViolations } from "#tests/faults/oracle-documents.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(() => services.close());

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await services.owner.$client.query<T>(text, values)).rows;
async function addMissing(): Promise<void> {
  await handleJob(services, "reconciliation.add-missing", {});
  await runDueJobs(services);
}

async function bought(start: string) {
  const { slug } = await addExpert(services);
  const { order, checkoutUrl, candidate } = await placeOrder(services, { start, expert: slug });
  await payCheckout(services, checkoutUrl);
  await settleLatestPayment(services, order.id);
  return { id: order.id, candidate };
}

/** Simulates a release that knew of neither documents nor emails. */
async function forgetAll(): Promise<void> {
  await services.runJobs();
  await query("alter table documents disable trigger all");
  await query("delete from documents");
  await query("alter table documents enable trigger all");
  await query("update document_counters set last = 0");
  await query("delete from outbox_mails");
}

test("adds receipts, credit notes and confirmations that an older release left out, once", async () => {
  const kept = await bought("2027-01-20T10:00:00Z");
  const cancelled = await bought("2027-01-20T10:00:00Z");
  const by = { role: "candidate", id: cancelled.candidate.userId } as const;
  await cancelSession(services, cancelled.id, { by, why: "" });
  await forgetAll();
  expect(await listDocumentViolations(services.db)).toHaveLength(3);

  await addMissing();
  await addMissing();
  expect(await listDocumentViolations(services.db)).toEqual([]);
  const sent = await query("select dedupe_key from outbox_mails order by dedupe_key");
  expect(sent).toEqual([
    { dedupe_key: `order-confirmed:${kept.id}:0:candidate` },
    { dedupe_key: `order-confirmed:${kept.id}:0:expert` },
  ]);
});

test("an older order is looked at every night, not every hour", async () => {
  await bought("2027-03-01T10:00:00Z");
  await forgetAll();
  services.clock.advance(40 * 86_400_000);
  await addMissing();
  expect(await listDocumentViolations(services.db)).not.toEqual([]);
  await handleJob(services, "reconciliation.add-all-missing", {});
  await runDueJobs(services);
  expect(await listDocumentViolations(services.db)).toEqual([]);
});

test("adds nothing for a past session or an erased buyer", async () => {
  await bought("2027-01-12T10:00:00Z");
  await bought("2027-01-20T10:00:00Z");
  await forgetAll();
  await query(
    "update orders set email = null, details = null where id in (select order_id from session_list where start_at > '2027-01-15')",
  );
  services.clock.advance(2 * 86_400_000);
  await addMissing();
  expect(
    await query("select 1 from outbox_mails where dedupe_key like 'order-confirmed:%'"),
  ).toEqual([]);
  expect(await listDocumentViolations(services.db)).toEqual([]);
});

test("alerts on what can't be added and adds the rest", async () => {
  const { id } = await bought("2027-01-20T10:00:00Z");
  await bought("2027-01-20T10:00:00Z");
  await forgetAll();
  await query(`create function broken() returns trigger language plpgsql as $$
    begin raise exception 'this order is broken'; end $$`);
  await query(`create trigger broken before insert on documents_to_issue for each row
    when (new.order_id = '${id}') execute function broken()`);
  await addMissing();
  expect(await query("select 1 from documents")).toHaveLength(1);
  expect(await listDueFailures(services.db, 10)).toMatchObject([
    { kind: "receipt", ref: id, attempts: 1, lastError: "P0001" },
  ]);
  const alerts = await query("select subject from outbox_mails where dedupe_key like 'alert:%'");
  expect(alerts).toEqual([{ subject: "Greenroom alert: A record that must exist is missing" }]);

  await query("drop trigger broken on documents_to_issue");
  services.clock.advance(3_600_000);
  await addMissing();
  expect(await listDocumentViolations(services.db)).toEqual([]);
  expect(await listDueFailures(services.db, 10)).toEqual([]);
});
