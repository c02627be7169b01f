import { Form } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { PageHeader } from "#app/ui/page.tsx";
import type { listedSession } from "../ai.server.ts";
import type { PracticeAnswer } from "./practice-answer.ts";
import { HowToAnswer, MachineNotice, TopicAndLevel } from "./before-start.tsx";

type StartModel = {
  topics: { topic: string; title: string }[];
  price: string | null;
  isFree: boolean;
  sessions: ReturnType<typeof listedSession>[];
};

export function PracticeStart(props: { model: StartModel; answer: PracticeAnswer | null }) {
  const { model, answer } = props;
  const { topics, price, isFree, sessions } = model;
  return (
    <div className="practice-page">
      <PageHeader
        title="AI mock session"
        lead="Answer one question now, without an account. It’s free, and it’s judged in your browser by the rubric our experts use."
      />
      <div className="practice-columns">
        <div className="practice-main">
          {/* A GET form: reloading or sharing its URL opens a question again. */}
          <Form method="get" reloadDocument className="practice-card">
            <TopicAndLevel topics={topics} topic="coding" level="mid" />
            <HowToAnswer />
            <Button type="submit" variant="accent" size="lg" block>
              Start
            </Button>
            <MachineNotice>
              Nothing you answer leaves your browser. Without JavaScript, your answer is sent to us,
              judged, and not stored.
            </MachineNotice>
          </Form>
          <Description answer={answer} />
        </div>
        <aside className="practice-aside">
          {sessions.length > 0 ? <Sessions sessions={sessions} /> : null}
          <section aria-labelledby="full" className="practice-panel">
            <h2 id="full">A full session</h2>
            <p>
              15 or 30 minutes: one question after another at your level, with follow-ups on what
              your answer lacks, and a report with quotes at the end.
            </p>
            <p className="practice-price">
              {isFree ? "Your first one is free" : (price ?? "")}
              {isFree && price ? <span className="sr-only">, </span> : null}
              {isFree && price ? <span>then {price} each</span> : null}
            </p>
            <ButtonLink to={href("/sessions/ai/full")} reloadDocument variant="secondary">
              {isFree ? "Start a full session" : "Book a full session"}
            </ButtonLink>
          </section>
          <section aria-labelledby="fillers" className="practice-panel">
            <h2 id="fillers">“Umm” isn’t a strategy</h2>
            <p>
              See your pace, your hedges and at least how many fillers it heard on one question,
              then answer it again.
            </p>
            <p>
              <a
                className="link"
                href={`${href("/sessions/ai")}?topic=umm-isnt-a-strategy&question=own-story`}
              >
                Practice without fillers
              </a>
            </p>
          </section>
        </aside>
      </div>
    </div>
  );
}

function Sessions({ sessions }: Pick<StartModel, "sessions">) {
  return (
    <section aria-labelledby="yours" className="practice-panel">
      <h2 id="yours">Your sessions</h2>
      <ul className="practice-list">
        {sessions.map(({ id, title, minutes, when, label, href }) => (
          <li key={id}>
            <span>
              {title}, {minutes} minutes
            </span>
            <span className="practice-small">{when}</span>
            <a href={href} className="link">
              {label}
              <span className="sr-only">
                : {title}, {when}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Description({ answer }: { answer: PracticeAnswer | null }) {
  const match = answer?.match;
  return (
    <section aria-labelledby="description-title" className="practice-description">
      <h2 id="description-title">Or start from a job description</h2>
      {match ? (
        <div className="practice-card" role="status">
          <p>
            Closest topic: <strong>{match.title}</strong>. Words it shares with your text:{" "}
            {match.words.join(", ")}.
          </p>
          <ul className="practice-list">
            {match.questions.map(({ id, text, href }) => (
              <li key={id}>
                <a href={href} className="link">
                  {text}
                </a>
              </li>
            ))}
          </ul>
          <ButtonLink to={match.fullHref} reloadDocument variant="secondary">
            Full session with these questions
          </ButtonLink>
        </div>
      ) : null}
      <Form method="post" reloadDocument className="practice-form">
        <TextAreaField
          label="Job description"
          name="description"
          id="description"
          rows={5}
          defaultValue={answer?.description ?? ""}
          error={answer?.descriptionError}
          help="We compare its words with our questions. It isn’t stored."
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="match" variant="secondary">
          Find questions
        </Button>
      </Form>
    </section>
  );
}
