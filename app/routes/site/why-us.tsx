import { href } from "#app/lib/urls.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cx } from "#app/ui/cx.ts";
import { WordPage } from "./components/word-page.tsx";
import { contentFiles } from "#modules/content/data.server.ts";
import { contentSeo } from "#app/components/site/seo.ts";
import { SAMPLE_SCORECARD } from "#content/home.ts";
import type { Route } from "./+types/why-us.ts";

const LABEL = "Why us?";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  contentSeo(loaderData?.content, { path: href("/whyus"), label: LABEL });

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

const MARKS = [1, 2, 3, 4, 5];

function SampleScorecard(props: {
  card: {
    session: string;
    marks: readonly { dimension: string; mark: number; evidence: string }[];
    drill: string;
  };
}) {
  const { card } = props;
  return (
    <figure className="@container rounded-lg border border-line bg-surface p-6 shadow-md sm:p-8">
      <figcaption className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
        <span className="title-card">{`Scorecard · ${card.session}`}</span>
        <Badge tone="warning">Sample</Badge>
      </figcaption>
      <dl className="grid gap-4">
        {card.marks.map(({ dimension, mark, evidence }) => (
          <div
            key={dimension}
            className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 @sm:grid-cols-[8rem_1fr_auto]"
          >
            <dt className="font-semibold">{dimension}</dt>
            <dd className="order-last col-span-2 text-sm text-ink-muted @sm:order-none @sm:col-span-1">
              {evidence}
            </dd>
            <dd className="flex items-center gap-1">
              <span className="sr-only">{`${mark} of 5`}</span>
              {MARKS.map((step) => (
                <span
                  key={step}
                  aria-hidden="true"
                  className={cx("h-4 w-2.5 rounded-sm", step <= mark ? "bg-brand" : "bg-line")}
                />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 border-t border-line pt-4">
        <span className="font-semibold">Drill this next: </span>
        {card.drill}
      </p>
    </figure>
  );
}
