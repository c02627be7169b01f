import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Honeypot } from "#app/components/leads/honeypot.tsx";
import { servicesContext } from "#app/context.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { FormPage } from "./components/form-page.tsx";
import { SentNotice } from "./components/sent-notice.tsx";
import { leaveMessage } from "#modules/leads/commands.server.ts";
import { formPage, takeFormPost } from "#app/components/leads/form-post.server.ts";
import { OperatorMessage } from "#modules/leads/schema.ts";
import { seo } from "#app/components/site/seo.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/message.ts";

const PATH = href("/message");

export const meta: Route.MetaFunction = () =>
  seo({
    title: "Write to us",
    description: "Write to the people behind the site. We’ll reply by email.",
    path: PATH,
    noindex: true,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  return formPage(context.get(servicesContext), request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const refused = await takeFormPost(context, request, OperatorMessage, (input, sent) =>
    leaveMessage(services, input, sent),
  );
  return refused ?? redirect(`${PATH}?sent=1`, 303);
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, shownAt } = loaderData;
  return (
    <FormPage problem={actionData?.returned.errors["form"]}>
      <PageHeader title="Write to us" lead="We’ll reply by email." />
      {sent && !actionData ? (
        <SentNotice title="We’ve received your message." />
      ) : (
        <MessageForm returned={actionData?.returned ?? { values: {}, errors: {}, shownAt }} />
      )}
    </FormPage>
  );
}

type Fields = { name?: string; email?: string; message?: string };

/** For visitors who can't use the chat. */
function MessageForm(props: { returned: { values: Fields; errors: Fields; shownAt: string } }) {
  const { values, errors, shownAt } = props.returned;
  return (
    <form method="post" action={href("/message")} noValidate className="grid gap-5">
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
