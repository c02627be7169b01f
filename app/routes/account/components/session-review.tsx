import { ReviewPart, type SentReview } from "#app/components/scorecard/review-part.tsx";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { Section } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { OwnSession } from "../session.server.ts";

/** Both reviews, and the candidate's form with the consent to be quoted. */
export function SessionReview(props: { session: OwnSession; sent: SentReview }) {
  const { sent } = props;
  const { review, expert, name, undecided } = props.session;
  if (undecided) {
    return (
      <Section title="How was it?">
        <p>You can rate {expert} here once we know that your session took place.</p>
      </Section>
    );
  }
  if (!review.mine && !review.theirs && !review.mayReview) return null;
  const typed = sent?.typed["quotable"] ?? "no";
  return (
    <Section>
      <ReviewPart
        review={review}
        sent={sent}
        title="How was it?"
        question={`How was your session with ${expert}?`}
        other={expert}
      >
        <ChoiceGroup legend={`May we quote your words on ${BRAND.name}?`}>
          <ChoiceCard
            type="radio"
            name="quotable"
            value="no"
            title="No"
            defaultChecked={typed === "no"}
          />
          <ChoiceCard
            type="radio"
            name="quotable"
            value="anonymous"
            title="Yes, without my name"
            defaultChecked={typed === "anonymous"}
          />
          <ChoiceCard
            type="radio"
            name="quotable"
            value="named"
            title={name ? `Yes, as ${name}` : "Yes, with my name"}
            defaultChecked={typed === "named"}
          />
        </ChoiceGroup>
      </ReviewPart>
    </Section>
  );
}
