import { ExternalLink } from "#app/ui/booking-icons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ReplacedCall } from "#modules/live-sessions/call-link.ts";

/** Where the call takes place, when a network blocks the room's; empty when it is here. */
export function CallElsewhere({ call }: { call: ReplacedCall | null }) {
  return (
    <div className="room-call" data-on={call ? "" : undefined}>
      {/* Always there, so that it is announced when it comes. */}
      <div role="status">
        {call ? (
          <>
            <p className="room-call-title">The call is at {call.host}</p>
            <p>Video and sound are there. Editor, chat and timer stay here.</p>
          </>
        ) : null}
      </div>
      {call ? (
        <ButtonLink
          to={call.url}
          target="_blank"
          rel="noreferrer"
          size="sm"
          icon={<ExternalLink className="size-4" aria-hidden="true" />}
        >
          Open the call at {call.host}
        </ButtonLink>
      ) : null}
    </div>
  );
}
