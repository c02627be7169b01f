import { href } from "#app/lib/urls.ts";
import { SplitSection } from "./components/page-sections.tsx";
import { WordPage } from "./components/word-page.tsx";
import { contentFiles } from "#modules/content/data.server.ts";
import { contentSeo, organizationData } from "#app/components/site/seo.ts";
import type { Route } from "./+types/our-story.ts";

const LABEL = "Our story";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  contentSeo(loaderData?.content, {
    path: href("/ourstory"),
    label: LABEL,
    jsonLd: [organizationData()],
  });

export function loader() {
  return { content: contentFiles().page("ourstory")! };
}

export default function OurStory({ loaderData }: Route.ComponentProps) {
  return (
    <WordPage
      closing="Your seat is ready. See who’s across the table."
      content={loaderData.content}
      label={LABEL}
      picture={
        <img
          src="/cards/stage.svg"
          width={640}
          height={500}
          alt=""
          className="h-auto w-full rounded-lg"
        />
      }
    >
      <SplitSection title="Illustrations" id="illustrations" className="scroll-mt-28">
        <p className="max-w-prose text-lg">
          We drew the rooms on this site ourselves: a lamp, a chair, a table and whatever the
          interview is about, in one palette. No stock photos of people shaking hands.
        </p>
      </SplitSection>
    </WordPage>
  );
}
