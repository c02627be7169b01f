import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader, Section } from "#app/ui/page.tsx";

type Model = {
  id: string;
  /** How it ended. */
  ended: string;
  findings: {
    kind: string;
    title: string;
    why: string;
    question?: string;
    quotes: { from: string; text: string }[];
    advice: string;
  }[];
  turns: { question: string; answer: string | null; seconds: number | null }[];
};

/** What would worry an officer, and how to say it truthfully. Says nothing of a visa's chances. */
export function Report({ report, topic }: { report: Model; topic: string }) {
  const { findings, turns, ended } = report;
  const answered = turns.filter(({ answer }) => answer !== null).length;
  const isSilent = answered === 0;
  return (
    <>
      <PageHeader
        title="Your report"
        lead={`What would worry an officer, and how to say it truthfully. ${ended}, after ${answered} ${answered === 1 ? "answer" : "answers"}.`}
      />
      <Notice title="Practice, not legal advice">
        These are rules that read words. They don’t know the law or your case, and can’t tell how a
        real interview would end. For that, ask your school’s international office or an immigration
        lawyer.
      </Notice>
      <Section>
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
                <p>{finding.why}</p>
                <p className="visa-advice">
                  <strong>Say it truthfully.</strong> {finding.advice}
                </p>
              </li>
            ))}
          </ol>
        ) : (
          <p className="visa-none">
            {isSilent
              ? "You left before the first answer, so there is nothing to report."
              : "These rules found nothing that would worry an officer. They only know words: a person also hears how you say them."}
          </p>
        )}
      </Section>
      {isSilent ? null : (
        <Section title="Your interview">
          <ol className="visa-turns">
            {turns.map(({ question, answer, seconds }, at) => (
              <li key={at}>
                <p className="visa-asked">{question}</p>
                <p className="visa-said">
                  {answer === null ? "Not answered." : answer || "You said nothing."}{" "}
                  {seconds === null ? null : <span className="visa-took">{seconds} s</span>}
                </p>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <Section title="What next?">
        <div className="visa-actions">
          <ButtonLink to={`/book-your-slot?service=${topic}`}>Practice with a person</ButtonLink>
          <ButtonLink to={`/sessions/visa?topic=${topic}`} variant="secondary">
            Next interview
          </ButtonLink>
          <Form method="post">
            <Button type="submit" name="intent" value="delete" variant="quiet">
              Delete facts and answers
            </Button>
          </Form>
        </div>
      </Section>
    </>
  );
}
