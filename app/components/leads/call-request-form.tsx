import { href } from "#app/lib/urls.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { formText } from "#app/lib/form-text.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField, Field, TextAreaField, TextField } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import {
  CALL_REQUEST_FIELDS,
  callRequestError,
  callRequestErrors,
  type CallRequestField,
  type CallRequestValues,
  EXPERIENCE_MAX_LENGTH,
  trimmedCallRequest,
} from "#modules/leads/policy.ts";
import { CountryCodeSelect } from "./country-code-select.tsx";
import { Honeypot } from "./honeypot.tsx";
import { EXPERIENCE_REFUSES, PHONE_REFUSES } from "./form-keys.ts";
import { sendJson } from "./send-json.ts";
import { useBotCheck } from "./use-bot-check.ts";

type Errors = Partial<Record<CallRequestField, string>>;

export type CallRequestFormProps = {
  /** Set after a post without JavaScript. */
  returned?: { values: Partial<CallRequestValues>; errors: Errors; shownAt: string };
};

/**
 * The call request form (docs/product.md#call-request). Fields are uncontrolled, so that text typed
 * before hydration stays. Without JavaScript it posts to its own page.
 */
export function CallRequestForm({ returned }: CallRequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const hasTried = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>(returned?.errors ?? {});
  const toast = useToast();
  const botCheck = useBotCheck();
  const values = returned?.values ?? {};
  const countryCode = SITE_SETTINGS.defaultCountryCode ?? "+91";

  useEffect(() => {
    // Load the toast now: it couldn't be loaded offline.
    const element = form.current;
    // The visitor may have focused the form before hydration.
    if (element?.contains(document.activeElement)) toast.prepare();
    element?.addEventListener("focusin", toast.prepare, { once: true });
    return () => element?.removeEventListener("focusin", toast.prepare);
  }, [toast]);

  function recheck(event: FormEvent<HTMLFormElement>) {
    const { name, value } = event.target as HTMLInputElement;
    if (!hasTried.current || !isField(name)) return;
    setErrors((before) => ({ ...before, [name]: callRequestError(name, value) ?? undefined }));
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const element = event.currentTarget;
    const typed = readValues(element);
    const found = callRequestErrors(typed);
    hasTried.current = true;
    setErrors(found);
    const first = CALL_REQUEST_FIELDS.find((name) => found[name] !== undefined);
    if (first !== undefined) {
      element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    isSending.current = true;
    setBusy(true);
    try {
      const body = { data: trimmedCallRequest(typed) };
      if (await sendJson("/specialized/request", body, await botCheck.headers())) {
        // Not `reset()`, which would restore the values served with the page.
        for (const name of [...CALL_REQUEST_FIELDS, "country_code"]) {
          const field = element.elements.namedItem(name) as HTMLInputElement;
          field.value = name === "country_code" ? countryCode : "";
        }
        hasTried.current = false;
        toast.show({
          variant: "success",
          title: "Thank you! We'll be in touch as soon as possible.",
          durationMs: SITE_SETTINGS.formToastMs,
        });
      }
    } catch {
      toast.show({
        variant: "destructive",
        title: "Something went wrong. Please try again!",
        durationMs: SITE_SETTINGS.formToastMs,
      });
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return (
    <form
      ref={form}
      method="post"
      action={href("/request-a-call")}
      noValidate
      aria-label="Request a call"
      onSubmit={(event) => void submit(event)}
      onInput={recheck}
      className="grid grid-cols-2 gap-4"
    >
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={200}
        defaultValue={values.name}
        error={errors.name}
        className="max-sm:col-span-2"
      />
      <EmailField
        label="Email"
        maxLength={254}
        defaultValue={values.email}
        error={errors.email}
        className="max-sm:col-span-2"
      />
      <Field name="country_code" label="Country code">
        {(control) => (
          <CountryCodeSelect {...control} chosen={values.country_code ?? countryCode} />
        )}
      </Field>
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        defaultValue={values.phone}
        data-refuses={PHONE_REFUSES}
        error={errors.phone}
      />
      <TextField
        name="experience"
        label="Experience"
        help="In years, 0 to 99."
        inputMode="numeric"
        autoComplete="off"
        maxLength={EXPERIENCE_MAX_LENGTH}
        defaultValue={values.experience}
        data-refuses={EXPERIENCE_REFUSES}
        error={errors.experience}
        className="col-span-2 [&_input]:max-w-28"
      />
      <TextAreaField
        name="request"
        label="Request"
        help="The interview you have in mind, and when it is."
        rows={4}
        maxLength={4000}
        defaultValue={values.request}
        error={errors.request}
        className="col-span-2"
      />
      <Honeypot shownAt={returned?.shownAt} />
      <div className="col-span-2">
        <div ref={botCheck.place} className="data-asks:pb-4" />
        <Button type="submit" loading={isBusy}>
          Request a call
        </Button>
      </div>
    </form>
  );
}

function isField(name: string): name is CallRequestField {
  return (CALL_REQUEST_FIELDS as readonly string[]).includes(name);
}

function readValues(form: HTMLFormElement): CallRequestValues {
  const data = new FormData(form);
  return {
    name: formText(data, "name"),
    email: formText(data, "email"),
    phone: formText(data, "phone"),
    experience: formText(data, "experience"),
    request: formText(data, "request"),
    country_code: formText(data, "country_code"),
  };
}
