import { href } from "#app/lib/urls.ts";
import { HeaderPicture } from "./components/picture-header.tsx";
import { WordPage } from "./components/word-page.tsx";
import { getPage } from "#modules/content/read-files.server.ts";
import { contentSeo, serviceData } from "#app/components/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LinkStrip } from "#app/ui/link-strip.tsx";
import type { Route } from "./+types/recorded-interview.ts";

const PAGES = {
  "/interviews/oneway": { name: "oneway", label: "One-way interviews" },
  "/interviews/specialized": { name: "specialized", label: "Specialized interviews" },
} as const;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { content, path, label } = loaderData;
  return contentSeo(content, {
    path,
    label,
    jsonLd: [
      serviceData({
        name: label,
        description: content.metaDescription,
        path,
        kind: "Interview preparation",
      }),
    ],
  });
};

export function loader({ request }: Route.LoaderArgs) {
  const isOneWay = new URL(request.url).pathname.startsWith(href("/interviews/oneway"));
  const path = isOneWay ? "/interviews/oneway" : "/interviews/specialized";
  const { name, label } = PAGES[path];
  return { path, name, label, content: getPage(name)! };
}

export const handle = { Strip: LiveInstead };

function LiveInstead() {
  return (
    <LinkStrip text="Rather talk to someone?" to={href("/book-your-slot")} label="Book a session" />
  );
}

export default function RecordedInterview({ loaderData }: Route.ComponentProps) {
  const { content, name, label } = loaderData;
  return (
    <WordPage
      content={content}
      label={label}
      picture={<HeaderPicture name={name} />}
      actions={
        name === "specialized" ? (
          <ButtonLink to={href("/interviews/oneway/start")} variant="secondary" size="lg">
            Practice on your own
          </ButtonLink>
        ) : undefined
      }
    />
  );
}
