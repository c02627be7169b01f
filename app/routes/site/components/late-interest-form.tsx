import { late } from "#app/ui/late.tsx";

/** The form is in the served page and works without its script, which loads later. */
export const LateInterestForm = late(
  async () => ({ default: (await import("./interest-form.tsx")).InterestForm }),
  "form",
);
