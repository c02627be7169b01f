import { When } from "#app/features/booking/components/session-card.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { OrderPageModel } from "../order-page.server.ts";
import { JOINING } from "../joining.ts";
import { CalendarLinks } from "./calendar-links.tsx";

/** The same session as its expert sees it: who comes, when, and what they want. No money. */
export function ExpertOrder({ model }: { model: OrderPageModel }) {
  const { id, session, candidate, state, calendar } = model;
  if (!session || !candidate) return null;
  const stands = state === "confirmed" || state === "retaken";
  return (
    <Page>
      <PageHeader
        above={
          <Badge tone={stands ? "success" : "warning"}>
            {stands ? "Confirmed" : "Not confirmed"}
          </Badge>
        }
        title={`${session.title} with ${candidate.name}`}
        lead={stands ? JOINING : "This session does not take place as it stands now."}
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
            {candidate.experience ? `${candidate.experience} years` : "Not said"}
          </SummaryRow>
          <SummaryRow label="To practise">
            <span className="whitespace-pre-line">{candidate.request ?? "Not said"}</span>
          </SummaryRow>
          <SummaryRow label="Order id">{id}</SummaryRow>
        </SummaryList>
        {calendar && stands ? <CalendarLinks links={calendar} /> : null}
      </div>
    </Page>
  );
}
