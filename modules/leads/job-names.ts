/** Payload `{ leadId }`. */
export const CRM_DELIVER = "crm.deliver";
/** Payload `{ ref }`: deletes the CRM's record of an erased person. */
export const CRM_ERASE = "crm.erase";
