import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Crm, CrmLead } from "./port.ts";

export type CrmHarness = {
  crm: Crm;
  count(): number;
  read(id: string): string | null;
  /** "cut": the CRM does the work, but the reply is lost. "down": nothing happens. */
  fail(how: "cut" | "down" | "refuse" | null): void;
  close(): Promise<void>;
};

const LEAD: CrmLead = {
  id: "5b6f0f6e-0000-4000-8000-000000000001",
  kind: "Call request",
  email: "asha.rao@example.com",
  name: "Asha Devi Rao",
  phone: "+91 98765 43210",
  organisation: null,
  description: "Call request\nRequest: system design",
  mayMail: null,
  createdAt: new Date("2027-01-11T08:00:00Z"),
};

export function crmContract(name: string, open: () => Promise<CrmHarness>): void {
  describe(`CRM: ${name}`, () => {
    let harness: CrmHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    test("keeps one record per lead and updates it when the lead is sent again", async () => {
      const first = await harness.crm.deliver(LEAD);
      const again = await harness.crm.deliver({ ...LEAD, description: "Changed words" });
      expect(again.ref).toBe(first.ref);
      expect(harness.count()).toBe(1);
      expect(harness.read(LEAD.id)).toContain("Changed words");
      await harness.crm.deliver({ ...LEAD, id: "5b6f0f6e-0000-4000-8000-000000000002" });
      expect(harness.count()).toBe(2);
    });

    test("throws when the reply is lost, and a retry leaves one record", async () => {
      harness.fail("cut");
      await expect(harness.crm.deliver(LEAD)).rejects.toMatchObject({ code: "crm" });
      harness.fail(null);
      await harness.crm.deliver(LEAD);
      expect(harness.count()).toBe(1);
    });

    test.each(["down", "refuse"] as const)("throws when the CRM fails (%s)", async (how) => {
      harness.fail(how);
      const error = await harness.crm.deliver(LEAD).then(
        () => null,
        (caught: Error) => caught,
      );
      expect(error).toMatchObject({ code: "crm" });
      // The message goes into logs and the back office, so it must hold no personal data.
      expect(error?.message).not.toMatch(/asha|98765/i);
      expect(harness.count()).toBe(0);
    });

    test("accepts names of one word, of none, and of any length", async () => {
      for (const [at, person] of ["Cher", null, "x".repeat(300), "李 小龍"].entries()) {
        const id = `5b6f0f6e-0000-4000-8000-00000000001${at}`;
        await harness.crm.deliver({ ...LEAD, id, name: person, description: "y".repeat(50_000) });
      }
      expect(harness.count()).toBe(4);
    });

    test("deletes a record, and accepts one that is already gone", async () => {
      const { ref } = await harness.crm.deliver(LEAD);
      await harness.crm.erase(ref);
      await harness.crm.erase(ref);
      expect(harness.count()).toBe(0);
      harness.fail("down");
      await expect(harness.crm.erase(ref)).rejects.toMatchObject({ code: "crm" });
    });
  });
}
