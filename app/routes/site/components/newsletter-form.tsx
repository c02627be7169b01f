import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { Honeypot } from "#app/components/leads/honeypot.tsx";

/** For visitors without the pop-up. */
export function NewsletterForm(props: {
  returned: { values: { email?: string }; errors: { email?: string }; shownAt: string };
}) {
  const { values, errors, shownAt } = props.returned;
  return (
    <form method="post" action="/newsletter" noValidate className="grid gap-5">
      <EmailField
        label="Email"
        maxLength={254}
        defaultValue={values.email}
        error={errors.email}
        help="We’ll send one email to confirm it’s you."
      />
      <Honeypot shownAt={shownAt} />
      <Button type="submit" variant="accent" className="justify-self-start">
        Subscribe
      </Button>
    </form>
  );
}
