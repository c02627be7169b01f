import { late } from "#app/ui/late.tsx";

/** The form is in the served page and works without its script, which loads later. */
export const LateInquiryForm = late(
  async () => ({ default: (await import("./inquiry-form.tsx")).InquiryForm }),
  "form",
  () => <div className="min-h-144" />,
);
