/** A lead as sent to the CRM. Sending the same id again updates the same record. */
export type CrmLead = {
  /** Our id, which is also the CRM's upsert key. */
  id: string;
  kind: string;
  email: string;
  name: string | null;
  phone: string | null;
  organisation: string | null;
  description: string;
  /** Whether newsletters are allowed; null if the person was never asked. */
  mayMail: boolean | null;
  createdAt: Date;
};

export type Crm = {
  kind: "none" | "zoho";
  /**
   * Upserts a lead by its id and returns the CRM's own record id. Throws when the outcome is a
   * failure or unknown, so that the caller retries.
   */
  deliver(lead: CrmLead): Promise<{ ref: string }>;
  /** Deletes a record; one that is already gone is fine. Throws when it may still exist. */
  erase(ref: string): Promise<void>;
};

/** The CRM refused or could not be reached. The message holds no personal data. */
export class CrmError extends Error {
  readonly code = "crm";
}
