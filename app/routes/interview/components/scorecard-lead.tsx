import { ButtonLink } from "#app/ui/button.tsx";
import type { ExpertScorecard } from "../review.server.ts";

type Lead = { text: string; label: string; to: string };

/** The expert scorecard's status at the top of the page; empty if none can be bought. */
export function ScorecardLead(props: { part: ExpertScorecard; isScored: boolean }) {
  const lead = leadOf(props.part, props.isScored);
  if (!lead) return <div />;
  const { text, label, to } = lead;
  return (
    <div className="mb-6 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-brand-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-72">{text}</p>
      <ButtonLink to={to} variant="secondary" size="sm">
        {label}
      </ButtonLink>
    </div>
  );
}

function leadOf(part: ExpertScorecard, isScored: boolean): Lead | null {
  switch (part.state) {
    case "delivered":
      return isScored
        ? { text: `${part.expert} has scored your answers.`, label: "See it", to: "#scorecard" }
        : {
            text: `${part.expert} has scored your answers. Score yourself to open the scorecard.`,
            label: "Score myself",
            to: "#score",
          };
    case "queued":
      return {
        text: part.isClaimed
          ? `An expert is scoring your answers. You’ll get the scorecard by ${part.deliverBy}.`
          : `Waiting for an expert. You’ll get the scorecard by ${part.deliverBy}.`,
        label: "Details",
        to: "#scorecard",
      };
    case "unpaid":
      return { text: "Your scorecard isn’t paid yet.", label: "Details", to: "#scorecard" };
    case "none":
      return part.closed === null
        ? {
            text: `An expert can score these answers within ${part.hours} hours, for ${part.price.list}.`,
            label: "How it works",
            to: "#scorecard",
          }
        : null;
  }
}
