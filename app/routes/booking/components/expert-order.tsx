import { When } from "./session-card.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { OrderPageModel } from "../order-page.server.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { expertWords } from "./expert-words.ts";

export function ExpertOrder({ model }: { model: OrderPageModel }) {
  const { id, session, candidate, state, calendar, expertCancel } = model;
  if (!session || !candidate) return null;
  const { tone, label, lead } = expertWords(state, candidate.name, model.joining);
  const stands = state === "confirmed" || state === "retaken";
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
        <SummaryList>
          <SummaryRow label="Experience">
            {candidate.experience ? `${candidate.experience} years` : "Not provided"}
          </SummaryRow>
          <SummaryRow label="Wants to practice">
            <span className="whitespace-pre-line">{candidate.request ?? "Not provided"}</span>
          </SummaryRow>
          <SummaryRow label="Order id">{id}</SummaryRow>
        </SummaryList>
        {calendar && stands ? <CalendarLinks links={calendar} /> : null}
        {expertCancel ? (
          <section aria-labelledby="cancel" className="grid justify-items-start gap-3">
            <h2 id="cancel" className="title-section">
              Can’t make it?
            </h2>
            <p className="text-ink-muted">
              Tell us as early as you can. {candidate.name} can then pick another time or expert, or
              get a full refund and a credit from us.
            </p>
            <ButtonLink to={expertCancel} variant="secondary">
              Cancel this session
            </ButtonLink>
          </section>
        ) : null}
      </div>
    </Page>
  );
}
