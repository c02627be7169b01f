import type { ReactNode } from "react";
import { FaqList } from "./faq-list.tsx";
import { SplitSection } from "./page-sections.tsx";
import { NextStep } from "./next-step.tsx";
import { startPath } from "./start-path.ts";
import { OfferBar, StartBar } from "./offer-bar.tsx";
import { type ListedPost, PostList } from "./post-list.tsx";
import type { NicheContent } from "#content/schema.ts";
import LiveExperts, { type FreeExperts } from "./live-experts.tsx";
import { useLive } from "./use-live.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import { VISA_TOPICS } from "#modules/visa-interviews/topics.ts";
import type { NicheOffer } from "#app/components/niches/schema.ts";
import { Rubric } from "./rubric.tsx";
import { SampleQuestions } from "./sample-questions.tsx";
import { TimePlan } from "./time-plan.tsx";

const isVisa = (slug: string) => VISA_TOPICS.some((topic) => topic === slug);

/** The niche page below the fold, served as HTML. */
export default function NicheDetails(props: Props) {
  const { offer, content } = props;
  if (offer.isLive) return <LiveReading {...props} />;
  const startsAt = offer.startsAt && startPath(offer.startsAt, content.slug);
  return <Reading {...props} bar={<StartBar offer={offer} startsAt={startsAt} />} />;
}

type Props = { content: NicheContent; offer: NicheOffer; posts: readonly ListedPost[] };

/** With the experts' free times, fetched by the prerendered page. */
function LiveReading(props: Props) {
  const live = useLive<FreeExperts>(`/live/niches/${props.content.slug}`);
  return (
    <Reading
      {...props}
      bar={<OfferBar offer={props.offer} live={live} />}
      experts={
        <LiveExperts
          live={live}
          all={{
            to: `/experts?topic=${props.offer.slug}`,
            label: "All experts for this interview",
          }}
        />
      }
    />
  );
}

function Reading(props: Props & { bar: ReactNode; experts?: ReactNode }) {
  const { content, offer, posts, bar, experts } = props;
  return (
    <div>
      {bar}
      <SplitSection title="Who it’s for">
        <ul className="grid max-w-prose gap-4 text-lg">
          {content.forWhom.map((person) => (
            <li key={person} className="grid grid-cols-[1.5rem_1fr]">
              <span aria-hidden="true" className="mt-3 h-0.5 w-3 bg-accent" />
              {person}
            </li>
          ))}
        </ul>
      </SplitSection>
      <SplitSection title="How it runs">
        <TimePlan parts={content.timeline} />
      </SplitSection>
      {experts ? (
        <Section title="Who you can practice with" className="py-10">
          {experts}
        </Section>
      ) : null}
      {offer.isLive ? <AloneFirst topic={offer.slug} /> : null}
      <Section title="How it’s scored" className="py-10">
        <Rubric rows={content.rubric} />
      </Section>
      <Section title="Five questions to try" className="py-10">
        <SampleQuestions questions={content.questions} />
      </Section>
      <SplitSection title="Before you decide">
        <FaqList entries={content.faq} />
      </SplitSection>
      <SplitSection title="Read before you practice">
        <PostList posts={posts} heading="h3" />
      </SplitSection>
      {offer.isLive ? (
        <NextStep
          text="Say it out loud once before it counts."
          to={`/book-your-slot?service=${offer.slug}`}
          label="See free times"
        />
      ) : offer.startsAt ? (
        <NextStep
          text="Answer one question now. It’s free."
          to={startPath(offer.startsAt, content.slug)}
          label="Start an AI session"
        />
      ) : (
        <NextStep text="It isn’t open yet." to="#notify" label="Tell me when it opens" />
      )}
    </div>
  );
}

/** What can be practiced on this topic at once, without an expert. */
function AloneFirst({ topic }: { topic: string }) {
  const isOfficer = isVisa(topic);
  return (
    <SplitSection title="Practice alone first, free">
      <p className="max-w-prose text-lg">
        {isOfficer
          ? "Three minutes with an officer who is a program: 8 to 12 short questions, interruptions, and a report on what doesn’t match. Once a day."
          : "Answer one of our questions on this topic now, by voice or in writing. A program scores it by the same rubric and quotes your own words, in your browser and without an account."}
      </p>
      <div>
        <ButtonLink
          to={isOfficer ? `/sessions/visa?topic=${topic}` : `/sessions/ai?topic=${topic}`}
          reloadDocument
          variant="secondary"
        >
          {isOfficer ? "Try the 3-minute window" : "Answer a free question"}
        </ButtonLink>
      </div>
    </SplitSection>
  );
}
