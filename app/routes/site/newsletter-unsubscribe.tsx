import { data } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { FormPage } from "./components/form-page.tsx";
import { isUnsubscribeLink, unsubscribe } from "#modules/leads/commands/newsletter.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/newsletter-unsubscribe.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Unsubscribe · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export function loader({ request, context }: Route.LoaderArgs) {
  const isValid = isUnsubscribeLink(context.get(servicesContext), tokenOf(request));
  return data({ isValid }, isValid ? 200 : 404);
}

/**
 * Serves the page's button and one-click unsubscribe (RFC 8058): the URL identifies the subscriber,
 * the body is ignored, and the response must not redirect.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const done = await unsubscribe(context.get(servicesContext), tokenOf(request));
  return data({ isDone: done.ok }, done.ok ? 200 : 404);
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isDone) {
    return (
      <FormPage>
        <PageHeader
          title="You’re unsubscribed"
          lead="We won’t send you the newsletter. We’ll still email you about sessions you book."
        />
        <ButtonLink to={href("/newsletter")} variant="secondary">
          Subscribe again
        </ButtonLink>
      </FormPage>
    );
  }
  if (!loaderData.isValid) {
    return (
      <FormPage>
        <PageHeader
          title="This link isn’t valid"
          lead={`Use the link at the end of our email, or write to ${BRAND.supportEmail}.`}
        />
      </FormPage>
    );
  }
  return (
    <FormPage>
      <PageHeader title="Unsubscribe" lead="We’ll stop sending you the newsletter." />
      <form method="post">
        <Button type="submit" variant="accent" size="lg">
          Unsubscribe
        </Button>
      </form>
    </FormPage>
  );
}
