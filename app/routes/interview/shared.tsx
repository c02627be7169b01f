import { data } from "react-router";
import { href } from "#app/lib/urls.ts";
import { AnswerList } from "#app/components/answers/answer-list.tsx";
import { Preparing } from "#app/components/answers/preparing.tsx";
import { servicesContext } from "#app/context.server.ts";
import { missing, PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import answersStyles from "#app/styles/answers.css?url";
import oneWayStyles from "#app/styles/oneway.css?url";
import { LinkStrip } from "#app/ui/link-strip.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import { getShare } from "#modules/one-way/data.server.ts";
import { readShareToken } from "#modules/one-way/share-link.server.ts";
import { loadReview } from "./components/recorded-answers.server.ts";
import type { Route } from "./+types/shared.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Shared interview · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: oneWayStyles },
  { rel: "stylesheet", href: answersStyles },
];

export const handle = { Strip: Aside };

function Aside() {
  return (
    <LinkStrip
      text="Want to record one yourself?"
      to={href("/interviews/oneway")}
      label="How it works"
    />
  );
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const id = readShareToken(services.config, params.token);
  const share = id === null ? null : await getShare(services.db, id);
  if (!share) throw missing();
  if (!share.isOpen(services.clock.now())) return data(null, 410);
  const { zone, zoneKnown } = visitorSettings(request);
  const { answers, submitted } = await loadReview(services, share.interview, zone);
  return {
    token: params.token,
    answers,
    submitted,
    until: `${formatDate(localDate(zone, share.expiresAt))}${zoneKnown ? "" : " (UTC)"}`,
  };
}

export default function Shared({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <Page>
        <PageHeader
          title="This link no longer works"
          isLarge
          lead="It has expired or been revoked. Ask the person who sent it for a new one."
        />
      </Page>
    );
  }
  const { token, answers, submitted, until } = loaderData;
  return (
    <Page>
      <PageHeader
        title="Shared interview"
        lead={`Recorded ${submitted}. This link is open until ${until}. Please keep it to yourself.`}
      />
      <Preparing answers={answers} />
      <AnswerList
        answers={answers}
        urlOf={(recording) => `/interviews/oneway/shared/${token}/recordings/${recording}`}
      />
    </Page>
  );
}
