/** Payload `{ leadId }`: hands a lead to the CRM. */
export const CRM_DELIVER = "crm.deliver";
/** Payload `{ ref }`: deletes a record at the CRM whose person was erased here. */
export const CRM_ERASE = "crm.erase";
