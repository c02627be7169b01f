import { data } from "react-router";
import { href } from "#app/lib/urls.ts";
import { FormPage } from "./components/form-page.tsx";
import { servicesContext } from "#app/context.server.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import {
  confirmSubscription,
  readConfirmation,
} from "#modules/leads/commands/newsletter.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/newsletter-confirm.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Confirm your newsletter · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

/** Only the button confirms, because email clients prefetch links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const state = await readConfirmation(context.get(servicesContext), token);
  return data({ state }, state === "invalid" || state === "expired" ? 404 : 200);
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const confirmed = await confirmSubscription(context.get(servicesContext), token);
  return confirmed.ok ? { isConfirmed: true } : data({ isConfirmed: false }, 404);
}

export default function ConfirmNewsletter({ loaderData: { state } }: Route.ComponentProps) {
  if (state === "open") {
    return (
      <FormPage>
        <PageHeader
          title="Confirm your email"
          lead="Confirm to get the newsletter now and then. We’ll email your 5% code right away: one per email."
        />
        <form method="post">
          <Button type="submit" variant="accent" size="lg">
            Confirm my email
          </Button>
        </form>
      </FormPage>
    );
  }
  if (state === "done") {
    return (
      <FormPage>
        <PageHeader
          title="You’re subscribed"
          lead="Your code is in your inbox: 5% off your first paid one-on-one mock interview. Enter it on the details screen, before you pay."
        />
        <ButtonLink to={href("/book-your-slot")} variant="accent" size="lg">
          Pick a time
        </ButtonLink>
      </FormPage>
    );
  }
  return (
    <FormPage>
      <PageHeader
        title={state === "expired" ? "This link has expired" : "This link isn’t valid"}
        lead="Sign up again to get a new link. If you’ve unsubscribed, you stay unsubscribed."
      />
      <ButtonLink to={href("/newsletter")}>Sign up again</ButtonLink>
    </FormPage>
  );
}
