import { loadModule } from "#app/lib/load-module.ts";
import { late } from "#app/ui/late.tsx";

/** The form, served whole; it works without its script, which comes after what is read first. */
export const LateInquiryForm = late(
  async () => ({ default: (await loadModule(() => import("./inquiry-form.tsx"))).InquiryForm }),
  "form",
  () => <div className="min-h-144" />,
);
