import { lazy, Suspense } from "react";
import type { InterestFormProps } from "./interest-form.tsx";

const InterestForm = lazy(async () => ({
  default: (await import("./interest-form.tsx")).InterestForm,
}));

/** The form, served whole; it works without its script, which comes after what is read first. */
export function LateInterestForm(props: InterestFormProps) {
  return (
    <Suspense>
      <InterestForm {...props} />
    </Suspense>
  );
}
