import { type Crm, CrmError } from "./port.ts";

export function createNoCrm(): Crm {
  return {
    kind: "none",
    async deliver() {
      throw new CrmError("No CRM is configured.");
    },
    async erase() {
      throw new CrmError("No CRM is configured.");
    },
  };
}
