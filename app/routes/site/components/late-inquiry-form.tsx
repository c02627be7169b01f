import { late } from "#app/ui/late.tsx";

/** The form, served whole; it works without its script, which comes after what is read first. */
export const LateInquiryForm = late(
  async () => ({ default: (await import("./inquiry-form.tsx")).InquiryForm }),
  "form",
  () => <div className="min-h-144" />,
);
