import { href } from "#app/lib/urls.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useKeptDraft } from "#app/components/drafts/use-kept-draft.ts";
import { Honeypot } from "#app/components/leads/honeypot.tsx";
import { useLeadForm } from "./use-lead-form.ts";

const FIELDS = ["kind", "organisation", "name", "email", "phone", "size", "message"] as const;

type Values = Partial<Record<(typeof FIELDS)[number], string>>;

const WORDS = {
  business: {
    organisation: "Company",
    size: "How many people?",
    message: "Which interviews, and by when?",
  },
  university: {
    organisation: "Institution",
    size: "How many students?",
    message: "Which interviews, and by when?",
  },
} as const;

export type InquiryFormProps = {
  kind: keyof typeof WORDS;
  /** Set after a post without JavaScript. */
  returned?: { values: Values; errors: Values; shownAt: string };
};

export function InquiryForm({ kind, returned }: InquiryFormProps) {
  const form = useLeadForm("/api/inquiries", FIELDS);
  const typed = useKeptDraft(`inquiry ${kind}`, form.state === "sent");
  const words = WORDS[kind];
  const values = returned?.values ?? {};
  const errors: Record<string, string | undefined> = { ...returned?.errors, ...form.errors };

  if (form.state === "sent") {
    return (
      <div ref={form.answer} tabIndex={-1} className="outline-none">
        <Notice tone="success" title="Thank you. We’ve received your inquiry." live>
          We’ll email you with a price or a question.
        </Notice>
      </div>
    );
  }
  return (
    <form
      ref={typed}
      method="post"
      action={href("/inquiry")}
      aria-label="Organization inquiry"
      onSubmit={form.onSubmit}
      noValidate
      className="grid gap-5 sm:grid-cols-2"
    >
      <input type="hidden" name="kind" value={kind} />
      <TextField
        name="organisation"
        label={words.organisation}
        autoComplete="organization"
        maxLength={200}
        defaultValue={values.organisation}
        error={errors["organisation"]}
        className="sm:col-span-2"
      />
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={200}
        defaultValue={values.name}
        error={errors["name"]}
      />
      <EmailField
        label="Work email"
        maxLength={254}
        defaultValue={values.email}
        error={errors["email"]}
      />
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        optional
        maxLength={40}
        defaultValue={values.phone}
        error={errors["phone"]}
      />
      <TextField
        name="size"
        label={words.size}
        optional
        maxLength={60}
        defaultValue={values.size}
        error={errors["size"]}
      />
      <TextAreaField
        name="message"
        label={words.message}
        rows={5}
        maxLength={4000}
        defaultValue={values.message}
        error={errors["message"]}
        className="sm:col-span-2"
      />
      <Honeypot shownAt={returned?.shownAt} />
      <div className="grid gap-4 sm:col-span-2">
        <div ref={form.botCheckPlace} className="-mb-4 data-asks:mb-0" />
        {errors["form"] ? (
          <Notice tone="danger" live>
            {errors["form"]}
          </Notice>
        ) : null}
        <Button
          type="submit"
          variant="accent"
          loading={form.state === "sending"}
          className="justify-self-start"
        >
          Send inquiry
        </Button>
      </div>
    </form>
  );
}
