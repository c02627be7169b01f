import { WordPage } from "./components/word-page.tsx";
import { contentFiles } from "#modules/content/data.server.ts";
import SampleScorecard from "./components/sample-scorecard.tsx";
import { contentSeo } from "#app/components/site/seo.ts";
import { SAMPLE_SCORECARD } from "#content/home.ts";
import type { Route } from "./+types/why-us.ts";

const LABEL = "Why us?";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  contentSeo(loaderData?.content, { path: "/whyus", label: LABEL });

export function loader() {
  return { content: contentFiles().page("whyus")!, scorecard: SAMPLE_SCORECARD };
}

export default function WhyUs({ loaderData }: Route.ComponentProps) {
  return (
    <WordPage
      content={loaderData.content}
      label={LABEL}
      columns="lg:grid-cols-[1fr_1.35fr]"
      picture={<SampleScorecard card={loaderData.scorecard} />}
      closing="One hour, one person, five scores with reasons."
    />
  );
}
