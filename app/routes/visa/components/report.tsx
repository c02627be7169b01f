import { Form, Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { clockText } from "#app/ui/countdown-text.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader, Section } from "#app/ui/page.tsx";

type Model = {
  id: string;
  /** How it ended. */
  ended: string;
  voice: boolean;
  /** Whether there were no words at all. */
  isSilent: boolean;
  findings: {
    kind: string;
    title: string;
    why: string | null;
    question?: string;
    quotes: { from: string; text: string }[];
    advice: string | null;
  }[];
  turns: {
    question: string;
    answer: string | null;
    seconds: number | null;
    isAvoided: boolean;
  }[];
  /** When another interview opens; null if one is open now. */
  next: string | null;
};

/** What would worry an officer, and how to say it truthfully. Never predicts a visa decision. */
export function Report({ report, topic }: { report: Model; topic: string }) {
  const { findings, turns, ended, isSilent, voice, next } = report;
  const answered = turns.filter(({ answer }) => answer).length;
  return (
    <>
      <PageHeader
        title="Your report"
        lead={
          isSilent
            ? `${ended}. The officer didn’t hear an answer, so there’s nothing to report.`
            : `What would worry an officer, and how to say it truthfully. ${ended}, after ${answered} ${answered === 1 ? "answer" : "answers"}.`
        }
      />
      {isSilent ? null : (
        <div className="visa-report">
          <Findings findings={findings} />
          <section aria-labelledby="said" className="visa-transcript">
            <h2 id="said" className="title-section">
              Your interview
            </h2>
            <ol className="visa-turns">
              {turns.map(({ question, answer, seconds, isAvoided }, at) => (
                <li key={at}>
                  <p className="visa-asked">{question}</p>
                  <p className="visa-said">
                    {answer === null ? "Not answered." : answer || "You said nothing."}
                  </p>
                  {seconds === null ? null : (
                    <p className="visa-took">
                      Answer {at + 1}, {clockText(seconds * 1000)}
                      {isAvoided ? ". Avoided the question." : null}
                    </p>
                  )}
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
      <Section title={isSilent ? "Try again" : "What next?"}>
        {isSilent && voice ? (
          <p className="visa-next">
            Did you speak? Then the microphone didn’t pick it up.{" "}
            <Link to={href("/device-check")} reloadDocument className="link">
              Check your microphone
            </Link>
            , or answer in text next time.
          </p>
        ) : null}
        {next ? <p className="visa-next">Your next free interview opens {next}.</p> : null}
        <div className="visa-actions">
          {next ? null : (
            <ButtonLink to={`${href("/sessions/visa")}?topic=${topic}`}>
              {isSilent ? "Try again" : "Next interview"}
            </ButtonLink>
          )}
          <ButtonLink
            to={`${href("/book-your-slot")}?service=${topic}`}
            variant={next ? "primary" : "secondary"}
          >
            Practice with a person
          </ButtonLink>
        </div>
        <details className="visa-end">
          <summary>Delete facts and answers</summary>
          <p>They and this report will be gone for good. The interview still counts for its day.</p>
          <Form method="post">
            <Button type="submit" name="intent" value="delete" variant="danger">
              Delete facts and answers
            </Button>
          </Form>
        </details>
      </Section>
    </>
  );
}

function Findings({ findings }: Pick<Model, "findings">) {
  return (
    <div>
      <Notice title="Practice, not legal advice" className="visa-notice">
        These are rules that read words. They don’t know the law or your case, and can’t tell how a
        real interview would end. For that, ask your school’s international office or an immigration
        lawyer.
      </Notice>
      {findings.length > 0 ? (
        <ol className="visa-findings">
          {findings.map((finding) => (
            <li key={`${finding.title}${finding.quotes[0]?.text}${finding.question}`}>
              <h2>{finding.title}</h2>
              {finding.question ? (
                <p className="visa-asked">The officer asked: “{finding.question}”</p>
              ) : null}
              {finding.quotes.map(({ from, text }) => (
                <figure key={`${from}${text}`}>
                  <blockquote>{text}</blockquote>
                  <figcaption>{from}</figcaption>
                </figure>
              ))}
              {finding.why ? <p>{finding.why}</p> : null}
              {finding.advice ? (
                <p className="visa-advice">
                  <strong>Say it truthfully.</strong> {finding.advice}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      ) : (
        <p className="visa-none">
          These rules found nothing that would worry an officer. They only know words: a person also
          hears how you say them.
        </p>
      )}
    </div>
  );
}
