import { href } from "#app/lib/urls.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { Honeypot } from "#app/components/leads/honeypot.tsx";
import { useLeadForm } from "./use-lead-form.ts";

const FIELDS = ["service", "email"] as const;

export type InterestFormProps = {
  /** A service's slug, or `webinar:` and the webinar's. */
  service: string;
  action?: string;
  help?: string;
  thanks?: string;
  /** Set after a post without JavaScript. */
  returned?: { values: { email?: string }; errors: { email?: string }; shownAt: string };
};

/** "Tell me when it opens": asks only for an email. */
export function InterestForm(props: InterestFormProps) {
  const { service, action = "Tell me when it opens", returned } = props;
  const form = useLeadForm("/api/interest", FIELDS);
  const errors: Record<string, string | undefined> = { ...returned?.errors, ...form.errors };

  if (form.state === "sent") {
    return (
      <div ref={form.answer} tabIndex={-1} className="outline-none">
        <Notice tone="success" title="We’ll email you." live>
          {props.thanks ?? "One email when it opens. Nothing else."}
        </Notice>
      </div>
    );
  }
  return (
    <form
      method="post"
      action={href("/notify-me")}
      aria-label={action}
      onSubmit={form.onSubmit}
      noValidate
      className="grid gap-4"
    >
      <input type="hidden" name="service" value={service} />
      <EmailField
        label="Email"
        maxLength={254}
        defaultValue={returned?.values.email}
        error={errors["email"]}
        help={props.help ?? "One email when it opens. Nothing else."}
      />
      <Honeypot shownAt={returned?.shownAt} />
      <div ref={form.botCheckPlace} className="-mb-4 data-asks:mb-0" />
      {errors["form"] || errors["service"] ? (
        <Notice tone="danger" live>
          {errors["form"] ?? errors["service"]}
        </Notice>
      ) : null}
      <Button
        type="submit"
        variant="accent"
        loading={form.state === "sending"}
        className="justify-self-start"
      >
        {action}
      </Button>
    </form>
  );
}
