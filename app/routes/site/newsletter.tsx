import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Honeypot } from "#app/components/leads/honeypot.tsx";
import { servicesContext } from "#app/context.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { FormPage } from "./components/form-page.tsx";
import { SentNotice } from "./components/sent-notice.tsx";
import { subscribe } from "#modules/leads/commands/newsletter.server.ts";
import { formPage, takeFormPost } from "#app/components/leads/form-post.server.ts";
import { Newsletter } from "#modules/leads/schema.ts";
import { seo } from "#app/components/site/seo.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/newsletter.ts";

const PATH = href("/newsletter");

export const meta: Route.MetaFunction = () =>
  seo({
    title: "Newsletter",
    description:
      "Interview tips and career advice now and then, and 5% off your first one-on-one mock interview once you confirm your email.",
    path: PATH,
    noindex: true,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  return formPage(context.get(servicesContext), request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const refused = await takeFormPost(
    context,
    request,
    Newsletter.pick({ email: true }),
    ({ email }, sent) => subscribe(services, { email, ...sent }),
  );
  return refused ?? redirect(`${PATH}?sent=1`, 303);
}

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, shownAt } = loaderData;
  return (
    <FormPage problem={actionData?.returned.errors["form"]}>
      <PageHeader
        title="Newsletter"
        lead="Interview tips and career advice now and then, and 5% off your first one-on-one mock interview."
      />
      {sent && !actionData ? (
        <SentNotice title="Check your inbox">
          We’ve sent you a link. Confirm your email there, and we’ll send your code.
        </SentNotice>
      ) : (
        <NewsletterForm returned={actionData?.returned ?? { values: {}, errors: {}, shownAt }} />
      )}
    </FormPage>
  );
}

/** For visitors without the pop-up. */
function NewsletterForm(props: {
  returned: { values: { email?: string }; errors: { email?: string }; shownAt: string };
}) {
  const { values, errors, shownAt } = props.returned;
  return (
    <form method="post" action={href("/newsletter")} noValidate className="grid gap-5">
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
