import { useEffect, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { CountryCodeSelect } from "#app/components/leads/country-code-select.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import type { DetailsErrors } from "#modules/live-sessions/details-form.server.ts";
import type { DetailsStepModel } from "#modules/live-sessions/details-step.server.ts";
import { EmailCodeFields } from "./email-code-fields.tsx";
import { DueNow } from "./due-now.tsx";
import { usePendingIntent } from "./pending-intent.ts";
import { useDraftSaving } from "./use-draft-saving.ts";

/**
 * One form with several submit buttons, told apart by `intent`; Enter uses the first. Fields are
 * uncontrolled, so that text typed before hydration stays.
 */
export function DetailsForm(props: {
  model: DetailsStepModel;
  errors: DetailsErrors;
  action: string;
}) {
  const { model, errors, action } = props;
  const { values, price, confirmedEmail } = model;
  const form = useRef<HTMLFormElement>(null);
  const pending = usePendingIntent();
  const submit = useSubmit();
  const [email, setEmail] = useState(values.email);
  const isConfirmed = sameEmail(email, confirmedEmail);
  const isCodeSent = !isConfirmed && sameEmail(email, model.code?.sentTo ?? null);
  const hasErrors = Object.keys(errors).length > 0;
  const afterVerify = useRef<{ button: HTMLButtonElement; amount: string }>(null);
  useDraftSaving(form, model.session.hold);
  // "Continue" pressed while the code is being verified continues afterward, unless signing in
  // changed the price: then the visitor must see it first.
  useEffect(() => {
    const next = afterVerify.current;
    if (pending !== null || next === null) return;
    // The state may become idle one render before the new data arrives.
    if (!isConfirmed && !hasErrors) return;
    afterVerify.current = null;
    if (isConfirmed && next.amount === price.amount) next.button.click();
  }, [pending, isConfirmed, hasErrors, price.amount]);
  // Text typed before hydration fired no event.
  useEffect(() => {
    const field = form.current?.elements.namedItem("email");
    if (field instanceof HTMLInputElement) setEmail(field.value);
  }, []);

  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const by = event.nativeEvent.submitter as HTMLButtonElement | null;
        if (pending !== null) {
          if (pending === "verify" && by?.value === "continue") {
            afterVerify.current = { button: by, amount: price.amount };
          }
          return;
        }
        // Only continuing to payment leads to another page, which starts at its top.
        const preventScrollReset = by !== null && by.value !== "continue";
        void submit(by ?? event.currentTarget, { preventScrollReset });
      }}
      className="grid gap-6"
    >
      <button
        type="submit"
        name="intent"
        value={isCodeSent ? "verify" : "continue"}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      >
        {isCodeSent ? "Verify" : "Continue"}
      </button>
      <input type="hidden" name="zone" value={model.zone} />
      <input type="hidden" name="currency" value={price.currency} />
      <input type="hidden" name="credit" value={price.creditMinor} />
      <input type="hidden" name="prepaid" value={prepaidValue(model)} />
      <TextField
        id="name"
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={200}
        defaultValue={values.name}
        error={errors["name"]}
      />
      <EmailField
        id="email"
        label="Email"
        defaultValue={values.email}
        onInput={(event) => setEmail(event.currentTarget.value)}
        error={errors["email"]}
        help="Your confirmation and calendar file go here."
      />
      <EmailCodeFields
        state={isConfirmed ? "verified" : isCodeSent ? "sent" : "needed"}
        code={model.code}
        error={errors["code"]}
        pending={pending}
      />
      <PhoneField
        id="phone"
        name="phone"
        codeSelect={
          <CountryCodeSelect
            name="country_code"
            aria-label="Country code"
            chosen={values.country_code}
          />
        }
        defaultValue={values.phone}
        optional
        help="Only used if something goes wrong on the day."
        error={errors["phone"] ?? errors["country_code"]}
      />
      <TextField
        id="experience"
        name="experience"
        label="Years of experience"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        defaultValue={values.experience}
        onInput={(event) => {
          const field = event.currentTarget;
          const digits = field.value.replace(/\D/g, "");
          if (digits !== field.value) field.value = digits;
        }}
        error={errors["experience"]}
        className="[&_input]:max-w-28"
      />
      <TextAreaField
        id="request"
        name="request"
        label="What do you want to practice?"
        optional
        rows={3}
        maxLength={2000}
        defaultValue={values.request}
        help="The role, company or visa, and the question you dread. Your expert reads this first."
        error={errors["request"]}
      />
      <DueNow model={model} error={errors["coupon"]} ageError={errors["age"]} pending={pending} />
      <div className="grid gap-3">
        <Button
          type="submit"
          name="intent"
          value="continue"
          variant="accent"
          size="lg"
          block
          loading={pending === "continue"}
        >
          {price.isFree ? "Confirm your session" : "Continue to payment"}
        </Button>
        <p className="text-sm text-ink-muted">
          {price.isFree
            ? "You won’t be charged."
            : `You pay ${price.amount} on the next screen. You won’t be charged until then.`}
        </p>
      </div>
    </Form>
  );
}

/** Empty without a choice: an earlier selection no longer counts. */
function prepaidValue({ prepaid }: DetailsStepModel): "yes" | "no" | "" {
  if (!prepaid) return "";
  return prepaid.used ? "yes" : "no";
}

function sameEmail(typed: string, known: string | null): boolean {
  return known !== null && typed.trim().toLowerCase() === known.toLowerCase();
}
