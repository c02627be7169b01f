import type { ReactNode } from "react";
import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { levelText } from "#modules/scorecards/notation.ts";
import type { loadPractice, PracticeLine } from "../candidate.server.ts";

/** The candidate's practice without an expert, and their levels from all sessions. */
export function PracticeParts(props: Awaited<ReturnType<typeof loadPractice>>) {
  const { aiSessions, interviews, levels, scored, nextDrill } = props;
  return (
    <>
      <Section title="AI sessions" id="ai-sessions">
        <PracticeList lines={aiSessions}>
          No AI sessions yet. Your reports will appear here.
        </PracticeList>
        <More to={href("/sessions/ai")}>
          {aiSessions.length > 0 ? "All AI sessions" : "Try one question"}
        </More>
      </Section>
      <Section title="One-way interviews" id="interviews">
        <PracticeList lines={interviews}>
          No recordings yet. Your answers will appear here to watch and share.
        </PracticeList>
        <More to={href("/interviews/oneway/start")}>
          {interviews.length > 0 ? "All one-way interviews" : "Start a one-way interview"}
        </More>
      </Section>
      <Section title="Progress" id="progress">
        {levels.length > 0 ? (
          <ul className="divide-y divide-line">
            {levels.map(({ key, name, level, trendText }) => (
              <li key={key} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
                <span className="grid gap-0.5">
                  <span className="font-semibold">{name}</span>
                  <span className="text-sm text-ink-muted">{trendText}</span>
                </span>
                <span className="figures font-semibold">{levelText(level)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-muted">
            No scores yet. Your level in each competency will appear here after your first session.
          </p>
        )}
        {nextDrill ? (
          <p className="mt-3 max-w-prose">
            Next drill:{" "}
            <Link to={nextDrill.href} className="link">
              {nextDrill.title}
            </Link>
            , {nextDrill.minutes} minutes. {nextDrill.why}
          </p>
        ) : null}
        <More to={href("/candidate/progress")}>
          {levels.length > 0
            ? `All your progress (${scored} ${scored === 1 ? "competency" : "competencies"})`
            : "How progress works"}
        </More>
      </Section>
    </>
  );
}

/** These pages load their own style sheet. */
function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mt-2">
      <Link to={to} reloadDocument className="link inline-flex min-h-11 items-center">
        {children}
      </Link>
    </p>
  );
}

/** `children` describes what will appear here. */
function PracticeList({
  lines,
  children,
}: {
  lines: readonly PracticeLine[];
  children: ReactNode;
}) {
  if (lines.length === 0) return <p className="text-ink-muted">{children}</p>;
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, title, about, step, href }) => (
        <li key={id} className="flex items-center justify-between gap-x-6 py-3">
          <div className="grid min-w-0 gap-0.5">
            <h3 className="title-card wrap-anywhere">{title}</h3>
            <p className="figures text-ink-muted">{about}</p>
          </div>
          <ButtonLink to={href} reloadDocument variant="secondary" size="sm" className="shrink-0">
            {step}
            <VisuallyHidden>
              : {title}, {about}
            </VisuallyHidden>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
