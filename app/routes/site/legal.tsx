import { href } from "#app/lib/urls.ts";
import { LongText } from "./components/long-text.tsx";
import { renderMarkdown } from "#modules/content/markdown.server.ts";
import { dateText } from "#modules/content/posts.server.ts";
import { getLegal } from "#modules/content/read-files.server.ts";
import { seo } from "#app/components/site/seo.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { HOME_CRUMB } from "#app/ui/crumbs.ts";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/legal.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? seo({
        title: loaderData.title,
        description: loaderData.description,
        path: loaderData.path,
        crumbs: [HOME_CRUMB, { label: loaderData.title }],
      })
    : [];

export function loader({ request }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.startsWith(href("/privacy")) ? "privacy" : "terms";
  const { title, description, asOf, body } = getLegal(name)!;
  const { html, headings } = renderMarkdown(body);
  return { path: `/${name}`, title, description, asOf, asOfText: dateText(asOf), html, headings };
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { title, asOf, asOfText, html, headings } = loaderData;
  return (
    <Page>
      <PageHeader
        above={<Breadcrumbs crumbs={[HOME_CRUMB, { label: title }]} />}
        title={title}
        lead={
          <>
            As of <time dateTime={asOf}>{asOfText}</time>
          </>
        }
      />
      <LongText html={html} headings={headings} />
    </Page>
  );
}
