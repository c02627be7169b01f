import { href } from "#app/lib/urls.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { OwnSession } from "../session.server.ts";

/** Why there is no scorecard yet. */
export function NoScorecardYet({ session }: { session: OwnSession }) {
  const { status, expert, due, isLate, orderId, room } = session;
  const order = orderId ? (
    <ButtonLink to={href("/orders/:id", { id: orderId })} variant="secondary" size="sm">
      Open your order
    </ButtonLink>
  ) : null;
  if (session.isMissed) {
    return (
      <Notice tone="warning" title="We’re sorry: your scorecard wasn’t sent" actions={order}>
        {expert} didn’t send it in time. Your order has your choices.
      </Notice>
    );
  }
  if (session.undecided) {
    return (
      <Notice title="Your session has ended" actions={order}>
        {session.undecided} If it took place, {expert} sends you a scorecard.
      </Notice>
    );
  }
  if (status === "completed" || (status === "in_progress" && !room)) {
    return isLate ? (
      <Notice tone="warning" title="Your scorecard is late" actions={order}>
        It was due {due}. We’ve reminded {expert} and are looking into it.
      </Notice>
    ) : (
      <Notice
        title={`${expert} is writing your scorecard`}
        actions={
          session.selfScore.mayScore ? (
            <ButtonLink
              to={href("/candidate/sessions/:id/self-score", {
                id: session.id,
              })}
              variant="secondary"
              size="sm"
            >
              Score yourself while you wait
            </ButtonLink>
          ) : null
        }
      >
        You’ll get it by {due}. We’ll email you when it’s here.
      </Notice>
    );
  }
  return room ? (
    <Notice title="Your scorecard will appear here" actions={order}>
      {expert} sends it within 24 hours after the session.
    </Notice>
  ) : (
    <Notice title="This session didn’t take place" actions={order}>
      So there is no scorecard.
    </Notice>
  );
}
