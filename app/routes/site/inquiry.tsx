import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { FormPage } from "./components/form-page.tsx";
import { LateInquiryForm } from "./components/late-inquiry-form.tsx";
import { SentNotice } from "./components/sent-notice.tsx";
import { inquire } from "#modules/leads/commands.server.ts";
import { takeFormPost } from "#app/components/leads/form-post.server.ts";
import { Inquiry } from "#modules/leads/schema.ts";
import { seo } from "#app/components/site/seo.ts";
import { PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/inquiry.ts";

const PATH = href("/inquiry");

export const meta: Route.MetaFunction = () =>
  seo({
    title: "Inquire for your organization",
    description:
      "Tell us how many people, which interviews and by when. We’ll reply with a price or a question.",
    path: PATH,
    noindex: true,
  });

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    sent: searchParams.has("sent"),
    kind: kindOf(searchParams.get("kind")),
    shownAt: String(context.get(servicesContext).clock.now().getTime()),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const refused = await takeFormPost(context, request, Inquiry, (input, sent) =>
    inquire(services, input, sent),
  );
  return refused ?? redirect(`${PATH}?sent=1`, 303);
}

function kindOf(text: string | null | undefined): "business" | "university" {
  return text === "university" ? "university" : "business";
}

export default function InquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, kind, shownAt } = loaderData;
  const returned = actionData?.returned;
  return (
    <FormPage>
      <PageHeader
        title="Inquire for your organization"
        lead="Tell us what you need. We’ll reply by email."
      />
      {sent && !returned ? (
        <SentNotice title="Thank you. We’ve received your inquiry.">
          We’ll email you with a price or a question.
        </SentNotice>
      ) : (
        <LateInquiryForm
          kind={returned ? kindOf(returned.values["kind"]) : kind}
          returned={returned ?? { values: {}, errors: {}, shownAt }}
        />
      )}
    </FormPage>
  );
}
