import { Button } from "#app/ui/button.tsx";
import { EmailField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Honeypot } from "#app/components/leads/honeypot.tsx";

type Fields = { name?: string; email?: string; message?: string };

/** For visitors who can't use the chat. */
export function MessageForm(props: {
  returned: { values: Fields; errors: Fields; shownAt: string };
}) {
  const { values, errors, shownAt } = props.returned;
  return (
    <form method="post" action="/message" noValidate className="grid gap-5">
      <TextField
        name="name"
        label="Name"
        optional
        autoComplete="name"
        maxLength={200}
        defaultValue={values.name}
        error={errors.name}
      />
      <EmailField
        label="Email"
        maxLength={254}
        defaultValue={values.email}
        error={errors.email}
        help="We’ll reply to this email."
      />
      <TextAreaField
        name="message"
        label="Message"
        maxLength={4000}
        defaultValue={values.message}
        error={errors.message}
      />
      <Honeypot shownAt={shownAt} />
      <Button type="submit" variant="accent" className="justify-self-start">
        Send message
      </Button>
    </form>
  );
}
