import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Crm, CrmLead } from "./port.ts";

export type CrmHarness = {
  crm: Crm;
  /** How many records the CRM has. */
  count(): number;
  /** What its record of a lead says, as one text; null when it has none. */
  read(id: string): string | null;
  /** "cut": the work is done and the reply lost. "down": nothing is done. */
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

/** What every CRM has to do. */
export function crmContract(name: string, open: () => Promise<CrmHarness>): void {
  describe(`CRM: ${name}`, () => {
    let harness: CrmHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it("keeps one record per lead, however often it is sent, and brings it up to date", async () => {
      const first = await harness.crm.deliver(LEAD);
      const again = await harness.crm.deliver({ ...LEAD, description: "Changed words" });
      expect(again.ref).toBe(first.ref);
      expect(harness.count()).toBe(1);
      expect(harness.read(LEAD.id)).toContain("Changed words");
      await harness.crm.deliver({ ...LEAD, id: "5b6f0f6e-0000-4000-8000-000000000002" });
      expect(harness.count()).toBe(2);
    });

    it("throws when the reply is lost, and the second try leaves one record", async () => {
      harness.fail("cut");
      await expect(harness.crm.deliver(LEAD)).rejects.toMatchObject({ code: "crm" });
      harness.fail(null);
      await harness.crm.deliver(LEAD);
      expect(harness.count()).toBe(1);
    });

    it.each(["down", "refuse"] as const)("throws when it is not taken (%s)", async (how) => {
      harness.fail(how);
      const error = await harness.crm.deliver(LEAD).then(
        () => null,
        (caught: Error) => caught,
      );
      expect(error).toMatchObject({ code: "crm" });
      // It goes into logs and the back office: nothing of the person in it.
      expect(error?.message).not.toMatch(/asha|98765/i);
      expect(harness.count()).toBe(0);
    });

    it("takes names of one word, of none, and of any length", async () => {
      for (const [at, person] of ["Cher", null, "x".repeat(300), "李 小龍"].entries()) {
        const id = `5b6f0f6e-0000-4000-8000-00000000001${at}`;
        await harness.crm.deliver({ ...LEAD, id, name: person, description: "y".repeat(50_000) });
      }
      expect(harness.count()).toBe(4);
    });

    it("deletes a record; one that is gone is fine", async () => {
      const { ref } = await harness.crm.deliver(LEAD);
      await harness.crm.erase(ref);
      await harness.crm.erase(ref);
      expect(harness.count()).toBe(0);
      harness.fail("down");
      await expect(harness.crm.erase(ref)).rejects.toMatchObject({ code: "crm" });
    });
  });
}
