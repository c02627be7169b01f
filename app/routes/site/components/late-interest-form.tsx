import { late } from "#app/ui/late.tsx";

/** The form, served whole; it works without its script, which comes after what is read first. */
export const LateInterestForm = late(
  async () => ({ default: (await import("./interest-form.tsx")).InterestForm }),
  "form",
);
