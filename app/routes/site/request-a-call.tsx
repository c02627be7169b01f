import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { FormPage } from "./components/form-page.tsx";
import { SentNotice } from "./components/sent-notice.tsx";
import { requestCall } from "#modules/leads/commands.server.ts";
import { formPage, takeFormPost } from "#app/components/leads/form-post.server.ts";
import { CallRequest } from "#modules/leads/schema.ts";
import { seo } from "#app/components/site/seo.ts";
import { late } from "#app/ui/late.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/request-a-call.ts";

// Works without its script, which loads last.
const CallRequestForm = late(
  async () => ({
    default: (await import("#app/components/leads/call-request-form.tsx")).CallRequestForm,
  }),
  "form",
);

const PATH = href("/request-a-call");

export const meta: Route.MetaFunction = () =>
  seo({
    title: "Request a call",
    description:
      "Tell us which interview you have and when. We’ll call you to plan a personalized session.",
    path: PATH,
    noindex: true,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  return formPage(context.get(servicesContext), request);
}

/** Target of the footer's form when JavaScript is off. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const refused = await takeFormPost(context, request, CallRequest, (input, sent) =>
    requestCall(services, input, sent),
  );
  return refused ?? redirect(`${PATH}?sent=1`, 303);
}

export default function RequestACall({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, shownAt } = loaderData;
  return (
    <FormPage problem={actionData?.returned.errors["form"]}>
      <PageHeader
        title="Request a call"
        lead="Tell us which interview you have and when. We’ll call you back."
      />
      {sent && !actionData ? (
        <SentNotice title="Thank you! We'll be in touch as soon as possible." />
      ) : (
        <CallRequestForm returned={actionData?.returned ?? { values: {}, errors: {}, shownAt }} />
      )}
    </FormPage>
  );
}
