import { data } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext } from "#app/context.server.ts";
import { LateInterestForm } from "./components/late-interest-form.tsx";
import { seo } from "#app/components/site/seo.ts";
import { webinarData } from "#app/components/site/structured-data.ts";
import { WebinarTime } from "./components/webinar-time.tsx";
import { getWebinar, type Webinar } from "#modules/webinars/webinars.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { late } from "#app/ui/late.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { ScenePicture } from "#app/ui/scene-picture.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/webinar.ts";

/** Not needed for viewing a webinar. */
const NotValid = late(() => import("./components/webinar-not-valid.tsx"), "div");

function crumbsOf(title: string) {
  return [HOME_CRUMB, { label: "Webinars", to: href("/webinar") }, { label: title }];
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const webinar = loaderData?.webinar;
  if (!webinar) {
    return [
      { title: `This link is not valid · ${BRAND.name}` },
      { name: "robots", content: "noindex" },
    ];
  }
  const { slug, title, metaDescription: description, startsAt, endsAt, seats, hasPassed } = webinar;
  const path = href("/webinar/:token", { token: slug });
  const image = `/social/${slug}.png`;
  return seo({
    title: hasPassed ? title : `${title}, a live webinar`,
    description,
    path,
    image,
    crumbs: crumbsOf(title),
    jsonLd: hasPassed
      ? []
      : [webinarData({ title, description, path, image, startsAt, endsAt, seats })],
  });
};

/** Anything that isn't a webinar's slug is a join link; none has been issued yet. */
export function loader({ params, context }: Route.LoaderArgs) {
  const webinar = getWebinar(params.token, context.get(servicesContext).clock.now());
  return data({ webinar }, webinar ? 200 : 404);
}

export default function WebinarPage({ loaderData }: Route.ComponentProps) {
  const { webinar } = loaderData;
  return webinar ? <Announcement webinar={webinar} /> : <NotValid />;
}

function Announcement({ webinar }: { webinar: Webinar }) {
  const { slug, title, summary, forWhom, takeaways, agenda, hostRole, durationMin, seats } =
    webinar;
  const { hasPassed } = webinar;
  return (
    <Page>
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <PageHeader
          above={<Breadcrumbs crumbs={crumbsOf(title).slice(0, -1)} />}
          title={title}
          isLarge
          lead={summary}
        />
        <aside
          aria-label="When and how"
          className="max-w-form lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <ScenePicture name={slug} className="rounded-lg" />
          <div className="relative mx-3 -mt-6 grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-md">
            <WebinarTime {...webinar} />
            <p>{`With ${hostRole}.`}</p>
            <p className="figures border-t border-line pt-4">
              {hasPassed
                ? `${durationMin} minutes`
                : `${durationMin} minutes · ${seats} seats · Free`}
            </p>
            {hasPassed ? (
              <ButtonLink to={href("/webinar")} className="justify-self-start">
                See the next webinars
              </ButtonLink>
            ) : (
              <div className="min-h-44">
                <LateInterestForm
                  service={`webinar:${slug}`}
                  action="Tell me when registration opens"
                  help="One email when it opens. Nothing else."
                  thanks="One email when registration for this webinar opens."
                />
              </div>
            )}
          </div>
        </aside>
        <div>
          <Section title="Agenda">
            <ol className="grid max-w-prose">
              {startMinutes(agenda).map(({ at, minutes, what }) => (
                <li
                  key={what}
                  className="grid grid-cols-[3.5rem_1fr_auto] gap-4 border-t border-line py-3 first:border-t-0"
                >
                  <span className="figures text-ink-muted">
                    {clockText(at)}
                    <span className="sr-only"> into it</span>
                  </span>
                  <span>{what}</span>
                  <span className="figures text-ink-muted">{`${minutes} min`}</span>
                </li>
              ))}
            </ol>
          </Section>
          <Section title="It’s for you if">
            <ul className="grid max-w-prose gap-3 text-lg">
              {forWhom.map((line) => (
                <li key={line} className="border-s-2 border-accent ps-4">
                  {line}
                </li>
              ))}
            </ul>
          </Section>
          <Section title="You’ll leave with">
            <ul className="grid max-w-prose gap-3 text-lg">
              {takeaways.map((line) => (
                <li key={line} className="border-s-2 border-brand ps-4">
                  {line}
                </li>
              ))}
            </ul>
          </Section>
        </div>
      </div>
    </Page>
  );
}

function startMinutes(agenda: Webinar["agenda"]) {
  let at = 0;
  return agenda.map((part) => {
    const startsAt = at;
    at += part.minutes;
    return { ...part, at: startsAt };
  });
}

/** Minutes since the start as `0:15`. */
function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
