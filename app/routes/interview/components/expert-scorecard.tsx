import { Form } from "react-router";
import { answerId, jumpToMoment } from "#app/components/answers/jump.ts";
import { PriceTerms } from "#app/components/checkout/price-terms.tsx";
import { OfAge } from "#app/components/checkout/of-age.tsx";
import { ScorecardCard } from "#app/components/scorecard/scorecard-card.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ExpertScorecard as Model } from "../review.server.ts";

type Props<Part = Model> = {
  part: Part;
  isBusy: boolean;
  age: string | null;
  ageError: string | undefined;
};

/** An expert's scorecard: for sale, pending or delivered. */
export function ExpertScorecard({ part, ...props }: Props) {
  switch (part.state) {
    case "delivered":
      return part.scorecard ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its links are pressed
        <div className="scorecard-wide" onClick={jumpToMoment}>
          <p className="take-note">
            By {part.expert}, {part.on}
          </p>
          <ScorecardCard scorecard={part.scorecard} jumpTo={answerId} />
        </div>
      ) : (
        <div className="setup">
          <p>
            <strong>{part.expert} has scored your answers.</strong> Score yourself first. Then their
            scorecard opens here.
          </p>
          <ButtonLink to="#score" variant="accent" className="justify-self-start">
            Score myself
          </ButtonLink>
        </div>
      );
    case "queued":
      return (
        <div className="setup">
          <p>
            <strong>
              {part.isClaimed
                ? "An expert is scoring your answers now."
                : "Your answers are waiting for an expert."}
            </strong>{" "}
            You get the scorecard by <span className="figures">{part.deliverBy}</span>, or a full
            refund. We email you either way.
          </p>
          <ButtonLink to={part.order} variant="secondary" className="justify-self-start">
            {part.isClaimed ? "See your order" : "See or cancel your order"}
          </ButtonLink>
        </div>
      );
    case "unpaid":
      return (
        <div className="setup">
          <p>Your scorecard is ordered and not paid yet.</p>
          <ButtonLink
            to={part.order}
            reloadDocument
            variant="accent"
            className="justify-self-start"
          >
            Go to payment
          </ButtonLink>
        </div>
      );
    case "none":
      return <Offer part={part} {...props} />;
  }
}

function Offer({ part, isBusy, age, ageError }: Props<Model & { state: "none" }>) {
  const { refunded, closed, price, hours, key } = part;
  return (
    <div className="setup">
      {refunded ? (
        <Notice
          title={
            refunded.isLate
              ? "No expert scored this interview in time"
              : "Your last scorecard was canceled"
          }
        >
          We refunded {refunded.amount} in full.
        </Notice>
      ) : null}
      {closed ? (
        <p className="take-note">{closed}</p>
      ) : (
        <Form method="post" className="setup">
          <p>
            An expert in this topic watches your answers and scores them on the same rubric, with
            quotes and one drill. You get the scorecard within {hours} hours, or a full refund.
            Until an expert has started, you can cancel for a full refund.
          </p>
          <input type="hidden" name="key" value={key} />
          {part.hasTranscript ? (
            <Checkbox
              label="Show the expert my transcript as well"
              name="transcript"
              defaultChecked
            />
          ) : null}
          <p className="take-note">
            The expert sees and hears your answers, and nothing else: not your name, your email or
            your own scores.
          </p>
          {part.isScored ? null : (
            <p>You see the scorecard, with the expert’s levels, after you’ve scored yourself.</p>
          )}
          <PriceTerms price={price} label="An expert’s scorecard" />
          <OfAge chosen={age ?? "adult"} error={ageError} />
          <Button type="submit" name="intent" value="buy" variant="accent" loading={isBusy}>
            {price.isFree
              ? "Get an expert’s scorecard"
              : `Pay ${price.amount} for an expert’s scorecard`}
          </Button>
        </Form>
      )}
    </div>
  );
}
