import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useKeptDraft } from "#app/components/drafts/use-kept-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { WORDS_MAX } from "#modules/scorecards/schema.ts";

export type ReviewModel = {
  mine: { rating: number; words: string | null } | null;
  theirs: { rating: number; words: string | null } | null;
  areShown: boolean;
  isQuotable: boolean;
  mayReview: boolean;
  /** The latest time at which both appear. */
  until: string;
};

/** The submitted values, and what to fix. */
export type SentReview = { typed: Record<string, string>; errors: Record<string, string> } | null;

const RATINGS = [
  [5, "5 of 5: excellent"],
  [4, "4 of 5: good"],
  [3, "3 of 5: fair"],
  [2, "2 of 5: poor"],
  [1, "1 of 5: very poor"],
] as const;

/** The reader's review, and the other person's once both appear. */
export function SessionReviews(props: {
  review: ReviewModel;
  sent: SentReview;
  title: string;
  /** The question about the other. */
  question: string;
  /** Above the other's review. */
  other: string;
  /** Consent to being quoted. */
  children?: ReactNode;
}) {
  const { review, sent, title, question, other, children } = props;
  const { mine, theirs, areShown, mayReview, until } = review;
  const isBusy = useNavigation().formData?.get("intent") === "review";
  const [isRated, setRated] = useState(false);
  const form = useKeptDraft("review", mine !== null);
  if (!mine && !mayReview && !theirs && !review.isQuotable) return null;
  return (
    <section id="review" aria-labelledby="review-title" className="grid gap-4">
      <h2 id="review-title" className="title-section">
        {title}
      </h2>
      {mine ? (
        <Review by="You" review={mine} />
      ) : mayReview ? (
        <Form ref={form} method="post" preventScrollReset className="grid max-w-form gap-5">
          <p className="text-ink-muted">
            Neither of you sees the other’s review until both are in, or until {until}.
          </p>
          <ChoiceGroup legend={question} error={isRated ? null : sent?.errors["rating"]}>
            {RATINGS.map(([value, label]) => (
              <ChoiceCard
                key={value}
                type="radio"
                name="rating"
                value={value}
                title={label}
                defaultChecked={sent?.typed["rating"] === String(value)}
                onChange={() => setRated(true)}
              />
            ))}
          </ChoiceGroup>
          <TextAreaField
            label="In your words"
            optional
            name="words"
            maxLength={WORDS_MAX}
            defaultValue={sent?.typed["words"] ?? ""}
            error={sent?.errors["words"]}
          />
          {children}
          <Button
            type="submit"
            name="intent"
            value="review"
            variant="secondary"
            loading={isBusy}
            className="justify-self-start"
          >
            Send review
          </Button>
        </Form>
      ) : null}
      {review.isQuotable ? (
        <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
          <p className="text-ink-muted">You agreed that we quote your words on the site.</p>
          <Button type="submit" name="intent" value="unquote" variant="secondary" size="sm">
            Stop quoting me
          </Button>
        </Form>
      ) : null}
      {theirs ? (
        <Review by={other} review={theirs} />
      ) : mine && !areShown ? (
        <p className="text-ink-muted">
          You’ll see {other}’s review once it’s in. Reviews close on {until}.
        </p>
      ) : null}
    </section>
  );
}

function Review({ by, review }: { by: string; review: { rating: number; words: string | null } }) {
  return (
    <figure className="grid gap-1 border-s-4 border-line ps-4">
      <figcaption className="text-sm text-ink-muted">
        {by}: <span className="figures font-semibold text-ink">{review.rating} of 5</span>
      </figcaption>
      {review.words ? (
        <blockquote className="max-w-prose wrap-anywhere whitespace-pre-line">
          {review.words}
        </blockquote>
      ) : null}
    </figure>
  );
}
