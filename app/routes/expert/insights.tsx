import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { getExpertRating } from "#modules/feedback/reviews.server.ts";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import { requireExpert } from "./components/guard.server.ts";
import type { Route } from "./+types/insights.ts";

export const meta = expertMeta("Insights");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, expert } = await requireExpert(context, request);
  const rating = await getExpertRating(services.db, expert.id, services.clock.now());
  return { rating: rating && { average: rating.average.toFixed(1), count: rating.count } };
}

export default function Insights({ loaderData }: Route.ComponentProps) {
  const { rating } = loaderData;
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME]}
        title="Insights"
        lead="What candidates say about your sessions, together."
      />
      {rating ? (
        <dl className="grid max-w-md gap-1 rounded-lg border border-line bg-surface p-5">
          <dt className="text-sm text-ink-muted">Rating</dt>
          <dd className="figures font-display text-3xl font-semibold">{rating.average} of 5</dd>
          <dd className="text-sm text-ink-muted">{`From ${rating.count} sessions.`}</dd>
        </dl>
      ) : (
        <div className="list-empty">
          <p className="font-semibold">No rating yet</p>
          <p>It appears once five candidates have reviewed a session with you.</p>
        </div>
      )}
    </>
  );
}
