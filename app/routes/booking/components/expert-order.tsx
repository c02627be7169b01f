import { href } from "#app/lib/urls.ts";
import type { ReactNode } from "react";
import { JobText, ResumeLink } from "#app/components/brief/attached.tsx";
import { CallQuestion } from "#app/components/room/call-question.tsx";
import { type CallSent, ReplaceCall } from "#app/components/room/replace-call.tsx";
import { yearsText } from "#lib/years-text.ts";
import type { OrderState } from "#modules/live-sessions/order-state.ts";
import { When } from "./session-card.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { OrderPageModel } from "./session-order.server.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { HowItRuns } from "./how-it-runs.tsx";
import { JoinSession } from "./join-session.tsx";
import { Preparation } from "./preparation.tsx";
import { Ticket } from "./ticket.tsx";

export function ExpertOrder({ model, sent }: { model: OrderPageModel; sent: CallSent }) {
  const { id, session, candidate, state, serverNow } = model;
  if (!session || !candidate) return null;
  const { tone, label, lead } = expertWords(state, candidate.name, model.undecided);
  const isAhead = state === "confirmed" || state === "retaken" || state === "under_way";
  return (
    <Page>
      <PageHeader
        above={
          <p>
            <Badge tone={tone}>{label}</Badge>
          </p>
        }
        title={`${session.title} with ${candidate.name}`}
        lead={lead}
      />
      {model.callAsked ? <CallQuestion /> : null}
      {isAhead ? (
        <>
          <Ticket
            id={id}
            session={session}
            other={{ name: candidate.name, avatarSeed: null }}
            serverNow={serverNow}
          >
            {model.join ? <JoinSession join={model.join} serverNow={serverNow} /> : null}
          </Ticket>
          <BeforeTheSession model={model} candidate={candidate} sent={sent} />
        </>
      ) : (
        <div className="grid max-w-prose gap-8">
          <dl className="grid gap-4">
            <When
              label={session.sameZone ? "For both of you" : "For you"}
              moment={session.yours}
              strong
            />
            {session.sameZone ? null : (
              <When label={`For ${candidate.name}`} moment={session.theirs} />
            )}
          </dl>
          <Candidate candidate={candidate}>
            <SummaryRow label="Order id">{id}</SummaryRow>
          </Candidate>
          <ButtonLink to={href("/expert")} variant="secondary" className="justify-self-start">
            Open your workspace
          </ButtonLink>
        </div>
      )}
    </Page>
  );
}

type CandidateFacts = NonNullable<OrderPageModel["candidate"]>;

function BeforeTheSession(props: {
  model: OrderPageModel;
  candidate: CandidateFacts;
  sent: CallSent;
}) {
  const { model, candidate, sent } = props;
  const { calendar, state, expertCancel } = model;
  return (
    <>
      {calendar && state !== "under_way" ? (
        <CalendarLinks links={calendar} className="mt-6" />
      ) : null}
      <div className="mt-12 grid gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start gap-10">
          <section aria-labelledby="who">
            <h2 id="who" className="title-section mb-2">
              What {candidate.name} wants
            </h2>
            <Candidate candidate={candidate}>
              {model.attached?.resume ? (
                <SummaryRow label="Resume">
                  <ResumeLink resume={model.attached.resume} />
                </SummaryRow>
              ) : null}
              {model.attached?.job ? (
                <SummaryRow label="Job description">
                  <JobText job={model.attached.job} />
                </SummaryRow>
              ) : null}
            </Candidate>
          </section>
          <Preparation lines={model.preparation} title="Before the session" />
        </div>
        <div className="grid content-start gap-10">
          <HowItRuns
            phases={model.phases}
            note={`As ${candidate.name} reads it: “you” is the candidate.`}
          />
          <section aria-labelledby="after" className="grid gap-3">
            <h2 id="after" className="title-section">
              Afterward
            </h2>
            <p className="max-w-prose">
              Send the scorecard within 24 hours. Your share is paid after the session and the
              scorecard.
            </p>
          </section>
          {model.join ? (
            <ReplaceCall
              candidate={candidate.name}
              call={model.join.call}
              hosts={model.callHosts}
              action={model.here}
              sent={sent}
            />
          ) : null}
          {expertCancel ? (
            <section aria-labelledby="cancel" className="grid justify-items-start gap-3">
              <h2 id="cancel" className="title-section">
                Can’t make it?
              </h2>
              <p className="max-w-prose text-ink-muted">
                Tell us as early as you can. {candidate.name} can then pick another time or expert,
                or get a full refund and a credit from us.
              </p>
              <ButtonLink to={expertCancel} variant="secondary">
                Cancel this session
              </ButtonLink>
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Candidate(props: { candidate: CandidateFacts; children?: ReactNode }) {
  const { candidate, children } = props;
  return (
    <SummaryList>
      <SummaryRow label="Experience">
        {candidate.experience ? yearsText(candidate.experience) : "Not provided"}
      </SummaryRow>
      <SummaryRow label="Wants to practice">
        <span className="whitespace-pre-line">{candidate.request ?? "Not provided"}</span>
      </SummaryRow>
      {children}
    </SummaryList>
  );
}

function expertWords(
  state: OrderState,
  candidate: string,
  undecided: string | null,
): { tone: BadgeTone; label: string; lead: string } {
  switch (state) {
    case "confirmed":
    case "retaken":
      return {
        tone: "success",
        label: "Confirmed",
        lead: "Join from here. The room has video, editor, rubric and your private notes.",
      };
    case "under_way":
      return {
        tone: "brand",
        label: "In progress",
        lead: "Your session has started. Join from here.",
      };
    case "ended":
      return {
        tone: "neutral",
        label: "Ended",
        lead: `This session has ended. ${undecided} You can already send the scorecard.`,
      };
    case "completed":
      return { tone: "neutral", label: "Completed", lead: "This session took place. Thank you." };
    case "cancelled_by_candidate":
      return {
        tone: "neutral",
        label: "Canceled",
        lead: `${candidate} canceled this session. Your time is free again.`,
      };
    case "cancelled_by_expert":
      return {
        tone: "warning",
        label: "Canceled by you",
        lead: `You canceled this session. ${candidate} can pick another time or expert, or get a full refund. You don’t need to do anything else.`,
      };
    case "cancelled_by_platform":
      return {
        tone: "warning",
        label: "Canceled",
        lead: `We had to cancel this session and have told ${candidate}.`,
      };
    case "no_show_candidate":
      return {
        tone: "neutral",
        label: "Didn’t take place",
        lead: `${candidate} didn’t show up. You still earn your share.`,
      };
    case "no_show_expert":
      return {
        tone: "danger",
        label: "Didn’t take place",
        lead: `${candidate} was there, but you weren’t. Is this wrong? Reply to our email.`,
      };
    case "no_show_both":
      return { tone: "warning", label: "Didn’t take place", lead: "Neither of you showed up." };
    case "tech_failed":
      return { tone: "warning", label: "Didn’t take place", lead: "Our call didn’t work." };
    default:
      return {
        tone: "warning",
        label: "Not confirmed",
        lead: "This session isn’t confirmed.",
      };
  }
}
