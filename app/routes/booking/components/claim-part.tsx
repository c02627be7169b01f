import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** What was sent and not taken: the words come back with what was wrong. */
export type ClaimSent = { words: string; error: string } | null;

type Props = {
  claim: {
    /** Until when something can be said; null: the week is over. */
    until: string | null;
    filed: {
      status: "open" | "granted" | "refused";
      words: string | null;
      answer: string | null;
      granted: string | null;
    } | null;
  };
  sent: ClaimSent;
};

/** Where a candidate tells what was wrong with a session, once; then what became of it. */
export function ClaimPart({ claim, sent }: Props) {
  const { until, filed } = claim;
  const busy = useNavigation().formData?.get("intent") === "claim";
  return (
    <section id="claim" aria-labelledby="claim-title" className="grid gap-4">
      <h2 id="claim-title" className="title-section">
        {filed ? "What you told us" : "Not what you paid for?"}
      </h2>
      {filed ? (
        <Filed filed={filed} />
      ) : (
        <Form method="post" className="grid gap-4">
          <p className="max-w-prose text-ink-muted">
            The expert was late, unprepared, or not the right one? Tell us until {until}. Somebody
            reads it, asks the expert, and writes to you; their pay for this session waits until
            then.
          </p>
          <input type="hidden" name="intent" value="claim" />
          <TextAreaField
            id="words"
            name="words"
            label="What was wrong"
            rows={5}
            maxLength={2000}
            defaultValue={sent?.words ?? ""}
            error={sent?.error}
          />
          <Button type="submit" variant="secondary" loading={busy} className="justify-self-start">
            Tell us what was wrong
          </Button>
        </Form>
      )}
    </section>
  );
}

const SAID = {
  open: {
    tone: "info",
    title: "We are looking into it",
    text: "Somebody of our team reads it and writes to you by mail.",
  },
  refused: {
    tone: "info",
    title: "We looked into it",
    text: "We saw no ground to give money back. You see it differently? Answer our mail about it.",
  },
  granted: { tone: "success", title: "We looked into it", text: "" },
} as const;

function Filed({ filed }: { filed: NonNullable<Props["claim"]["filed"]> }) {
  const { status, words, answer, granted } = filed;
  const { tone, title, text } = SAID[status];
  return (
    <>
      {words ? (
        <blockquote className="max-w-prose border-s-3 border-line-strong ps-4 wrap-anywhere whitespace-pre-line text-ink-muted">
          {words}
        </blockquote>
      ) : null}
      <Notice tone={tone} title={granted ? `${granted} goes back to you` : title} live>
        {text ? <p>{text}</p> : null}
        {answer ? <p className="wrap-anywhere whitespace-pre-line">{answer}</p> : null}
      </Notice>
    </>
  );
}
