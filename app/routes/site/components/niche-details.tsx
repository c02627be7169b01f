import { href } from "#app/lib/urls.ts";
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
  const live = useLive<FreeExperts>(href("/live/niches/:slug", { slug: props.content.slug }));
  return (
    <Reading
      {...props}
      bar={<OfferBar offer={props.offer} live={live} />}
      experts={
        <LiveExperts
          live={live}
          all={{
            to: `${href("/experts")}?topic=${props.offer.slug}`,
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
      {CHECKED.includes(offer.slug) ? <CheckFirst /> : null}
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
          to={`${href("/book-your-slot")}?service=${offer.slug}`}
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

/** Services whose documents the free check reads. */
const CHECKED: readonly string[] = ["resume-writing", "linkedin"];

function CheckFirst() {
  return (
    <SplitSection title="Check your resume, free">
      <p className="max-w-prose text-lg">
        See what hiring software reads in your PDF or Word file, or in LinkedIn’s own “Save to PDF”.
        It runs on your device, and nothing is uploaded.
      </p>
      <div>
        <ButtonLink to={href("/tools/resume-check")} variant="secondary">
          Check your resume
        </ButtonLink>
      </div>
    </SplitSection>
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
          to={
            isOfficer
              ? `${href("/sessions/visa")}?topic=${topic}`
              : `${href("/sessions/ai")}?topic=${topic}`
          }
          reloadDocument
          variant="secondary"
        >
          {isOfficer ? "Try the 3-minute window" : "Answer a free question"}
        </ButtonLink>
      </div>
    </SplitSection>
  );
}

function TimePlan({ parts }: { parts: NicheContent["timeline"] }) {
  return (
    <ol className="grid border-s-2 border-line">
      {parts.map((part) => (
        <li
          key={part.when}
          className="relative grid gap-x-8 gap-y-1 ps-6 pb-7 last:pb-0 sm:grid-cols-[11rem_1fr]"
        >
          <span
            aria-hidden="true"
            className="absolute -start-2 top-1.5 size-3.5 rounded-full border-3 border-paper bg-accent"
          />
          <p className="figures font-display font-bold">{part.when}</p>
          <p>{part.what}</p>
        </li>
      ))}
    </ol>
  );
}

function SampleQuestions({ questions }: { questions: NicheContent["questions"] }) {
  return (
    <ol className="divide-y divide-line border-t border-line">
      {questions.map((entry, index) => (
        <li key={entry.question} className="grid gap-x-6 gap-y-4 py-8 lg:grid-cols-[3rem_1fr]">
          <span
            aria-hidden="true"
            className="figures hidden font-display text-3xl font-bold text-brand lg:block"
          >
            {index + 1}
          </span>
          <div className="grid gap-5">
            <h3 className="max-w-prose font-display text-xl font-bold">{entry.question}</h3>
            <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
              <div className="border-s-4 border-brand ps-4">
                <h4 className="mb-1 text-sm font-semibold text-brand">A strong answer</h4>
                <p>{entry.strong}</p>
              </div>
              <div className="border-s-4 border-line ps-4">
                <h4 className="mb-1 text-sm font-semibold text-ink-muted">A weak answer</h4>
                <p className="text-ink-muted">{entry.weak}</p>
              </div>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

// In the stacked table, the score is beside its text.
const SCORE_CELL = "grid grid-cols-[2.75rem_1fr] lg:table-cell lg:py-5 lg:align-top";

/** The scoring criteria with examples from both ends of the scale; stacked on narrow screens. */
function Rubric({ rows }: { rows: NicheContent["rubric"] }) {
  return (
    <table className="block w-full text-left lg:table">
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="border-b border-line-strong">
          <th scope="col" className="w-1/5 py-3 pe-6 font-semibold">
            What’s scored{" "}
          </th>
          <th scope="col" className="w-2/5 py-3 pe-6 font-semibold">
            <Mark of={1} /> sounds like this
          </th>
          <th scope="col" className="py-3 font-semibold">
            <Mark of={5} /> sounds like this
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line lg:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.dimension}
            className="grid gap-x-8 gap-y-3 py-5 align-top sm:grid-cols-2 lg:table-row lg:py-0"
          >
            <th scope="row" className="title-card sm:col-span-2 lg:py-5 lg:pe-6 lg:align-top">
              {row.dimension}
            </th>
            <td className={`${SCORE_CELL} text-ink-muted lg:pe-6`}>
              <p className="text-sm lg:hidden" aria-hidden="true">
                <Mark of={1} />
              </p>
              {row.weak}
            </td>
            <td className={SCORE_CELL}>
              <p className="text-sm lg:hidden" aria-hidden="true">
                <Mark of={5} />
              </p>
              {row.strong}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark(props: { of: 1 | 5 }) {
  const tone = props.of === 5 ? "bg-brand text-on-brand" : "bg-sunken text-ink";
  return (
    <span
      className={`figures inline-grid size-7 place-items-center rounded-full font-display font-bold ${tone}`}
    >
      {props.of}
    </span>
  );
}
