import { Form, useNavigation } from "react-router";
import { useKeptDraft } from "#app/components/drafts/use-kept-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { FOLLOW_UP_MAX } from "#modules/feedback/schema.ts";
import { REMOVED } from "#modules/scorecards/words.ts";

/** The one question about a scorecard: the form, or the question and its answer. */
export function FollowUp(props: {
  followUp: {
    asked: {
      question: string | null;
      at: string;
      answer: string | null;
      isAnswered: boolean;
    } | null;
    until: string | null;
  };
  expert: string;
  sent: { typed: string; error: string } | null;
}) {
  const { followUp, expert, sent } = props;
  const { asked, until } = followUp;
  const isBusy = useNavigation().formData?.get("intent") === "ask";
  const form = useKeptDraft("question", asked !== null);
  return (
    <section id="follow-up" aria-labelledby="follow-up-title" className="grid gap-4">
      <h2 id="follow-up-title" className="title-section">
        {asked ? "Your question" : `Ask ${expert} a question`}
      </h2>
      {asked ? (
        <>
          <figure className="grid gap-1 border-s-4 border-line ps-4">
            <blockquote className="max-w-prose wrap-anywhere whitespace-pre-line">
              {asked.question ?? <em>{REMOVED}</em>}
            </blockquote>
            <figcaption className="text-sm text-ink-muted">You asked {asked.at}</figcaption>
          </figure>
          {asked.isAnswered ? (
            <figure className="grid gap-1 border-s-4 border-accent ps-4">
              <blockquote className="max-w-prose wrap-anywhere whitespace-pre-line">
                {asked.answer ?? <em>{REMOVED}</em>}
              </blockquote>
              <figcaption className="text-sm text-ink-muted">{expert}</figcaption>
            </figure>
          ) : (
            <p className="text-ink-muted">We’ll email you the answer.</p>
          )}
        </>
      ) : until ? (
        <Form ref={form} method="post" preventScrollReset className="grid max-w-form gap-4">
          <p className="text-ink-muted">
            You can ask one question about this scorecard until {until}.
          </p>
          <TextAreaField
            label="Your question"
            name="question"
            rows={3}
            maxLength={FOLLOW_UP_MAX}
            defaultValue={sent?.typed ?? ""}
            error={sent?.error}
          />
          <Button
            type="submit"
            name="intent"
            value="ask"
            variant="secondary"
            loading={isBusy}
            className="justify-self-start"
          >
            Send question
          </Button>
        </Form>
      ) : (
        <p className="text-ink-muted">The seven days to ask a question are over.</p>
      )}
    </section>
  );
}
