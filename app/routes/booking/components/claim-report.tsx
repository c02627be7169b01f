import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

export type ClaimSent = { words: string; error: string } | null;

type Props = {
  claim: {
    /** The deadline; null if it has passed. */
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

export function ClaimReport({ claim, sent }: Props) {
  const { until, filed } = claim;
  const busy = useNavigation().formData?.get("intent") === "claim";
  return (
    <section id="claim" aria-labelledby="claim-title" className="grid gap-4">
      <h2 id="claim-title" className="title-section">
        {filed ? "Your report" : "Not what you paid for?"}
      </h2>
      {filed ? (
        <Filed filed={filed} />
      ) : (
        <Form method="post" className="grid gap-4">
          <p className="max-w-prose text-ink-muted">
            Was the expert late, unprepared, or wrong for you? Tell us by {until}. We’ll look into
            it and email you. The expert isn’t paid for this session until we decide.
          </p>
          <input type="hidden" name="intent" value="claim" />
          <TextAreaField
            id="words"
            name="words"
            label="What went wrong"
            rows={5}
            maxLength={2000}
            defaultValue={sent?.words ?? ""}
            error={sent?.error}
          />
          <Button type="submit" variant="secondary" loading={busy} className="justify-self-start">
            Send report
          </Button>
        </Form>
      )}
    </section>
  );
}

const SAID = {
  open: {
    tone: "info",
    title: "We’re looking into it",
    text: "We’ll email you our decision.",
  },
  refused: {
    tone: "info",
    title: "We’ve decided",
    text: "We found no reason for a refund. Disagree? Reply to our email.",
  },
  granted: { tone: "success", title: "We’ve decided", text: "" },
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
      <Notice tone={tone} title={granted ? `We’re refunding ${granted}` : title} live>
        {text ? <p>{text}</p> : null}
        {answer ? <p className="wrap-anywhere whitespace-pre-line">{answer}</p> : null}
      </Notice>
    </>
  );
}
