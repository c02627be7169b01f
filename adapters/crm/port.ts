/** A lead as the CRM gets it. Sent again, with the same id, it is the same record brought up to date. */
export type CrmLead = {
  /** Ours, and the CRM's key for it: however often it is sent, there is one record. */
  id: string;
  kind: string;
  email: string;
  name: string | null;
  phone: string | null;
  organisation: string | null;
  /** What was said, as people would read it. */
  description: string;
  /** Whether newsletters may be sent to it; null where nobody asked for any. */
  mayMail: boolean | null;
  createdAt: Date;
};

/** Where leads go to be followed up. */
export type Crm = {
  /** "none": nothing is configured, and leads wait until something is. */
  kind: "none" | "zoho";
  /**
   * Hands a lead over; idempotent by its id.
   * @returns the CRM's own name of the record
   * @throws when it was not taken, or may not have been: the caller tries again
   */
  deliver(lead: CrmLead): Promise<{ ref: string }>;
  /** Deletes a record; one that is gone already is fine. Throws when it may still be there. */
  erase(ref: string): Promise<void>;
};

/** The CRM refused, or was not reached. The message holds nothing about the person. */
export class CrmError extends Error {
  readonly code = "crm";
}
