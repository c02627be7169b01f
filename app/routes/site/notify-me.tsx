import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { FormPage } from "./components/form-page.tsx";
import { LateInterestForm } from "./components/late-interest-form.tsx";
import { SentNotice } from "./components/sent-notice.tsx";
import { saveInterest, INTEREST_REFUSALS } from "#modules/leads/commands.server.ts";
import { takeFormPost } from "#app/components/leads/form-post.server.ts";
import { Interest } from "#modules/leads/schema.ts";
import { seo } from "#app/components/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/notify-me.ts";

const PATH = href("/notify-me");

export const meta: Route.MetaFunction = () =>
  seo({
    title: "Tell me when it opens",
    description: "Leave your email, and we’ll email you once when the service opens.",
    path: PATH,
    noindex: true,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    sent: searchParams.has("sent"),
    service: searchParams.get("service"),
    shownAt: String(context.get(servicesContext).clock.now().getTime()),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const refused = await takeFormPost(context, request, Interest, async (input, sent) => {
    const saved = await saveInterest(services, input, sent);
    return saved.ok ? null : { service: INTEREST_REFUSALS[saved.reason] };
  });
  return refused ?? redirect(`${PATH}?sent=1`, 303);
}

export default function NotifyMe({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, shownAt } = loaderData;
  const returned = actionData?.returned;
  const service = returned?.values["service"] ?? loaderData.service;
  if (sent && !returned) {
    return (
      <FormPage>
        <PageHeader title="Tell me when it opens" />
        <SentNotice title="We’ll email you.">One email when it opens. Nothing else.</SentNotice>
      </FormPage>
    );
  }
  return (
    <FormPage>
      <PageHeader title="Tell me when it opens" />
      {service ? (
        <>
          {returned?.errors["service"] ? (
            <Notice tone="danger" live className="mb-6">
              {returned.errors["service"]}
            </Notice>
          ) : null}
          <LateInterestForm
            service={service}
            returned={returned ?? { values: {}, errors: {}, shownAt }}
          />
        </>
      ) : (
        <>
          <p className="mb-6">Choose a service on its own page.</p>
          <ButtonLink to={href("/niche")}>See all topics</ButtonLink>
        </>
      )}
    </FormPage>
  );
}
