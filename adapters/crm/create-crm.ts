import type { Clock } from "#platform/clock.ts";
import { createNoCrm } from "./none.ts";
import type { Crm } from "./port.ts";
import { createZohoCrm, type ZohoOptions } from "./zoho.ts";

export type CrmSettings =
  | { kind: "none" }
  | ({ kind: "zoho" } & Omit<ZohoOptions, "clock" | "deadlineMs">);

export function createCrm(settings: CrmSettings, clock: Clock): Crm {
  return settings.kind === "zoho" ? createZohoCrm({ ...settings, clock }) : createNoCrm();
}
