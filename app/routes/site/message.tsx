import { redirect } from "react-router";
import { servicesContext } from "#app/context.server.ts";
import { FormPage } from "./components/form-page.tsx";
import { MessageForm } from "./components/message-form.tsx";
import { SentNotice } from "./components/sent-notice.tsx";
import { leaveMessage } from "#modules/leads/commands.server.ts";
import { formPage, takeFormPost } from "#app/components/leads/form-post.server.ts";
import { OperatorMessage } from "#modules/leads/schema.ts";
import { seo } from "#app/components/site/seo.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/message.ts";

const PATH = "/message";

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
