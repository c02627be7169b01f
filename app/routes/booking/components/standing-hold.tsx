import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { BOOKING_PATH } from "./time-url.ts";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";

/** This browser's existing hold, seen after Back or in a second tab. */
export function StandingHold({ hold }: { hold: NonNullable<TimeStepModel["standing"]> }) {
  return (
    <Notice
      tone="info"
      title={hold.paying ? `You’re paying for ${hold.when}` : `You’re holding ${hold.when}`}
      actions={
        <ButtonLink to={`${BOOKING_PATH}?hold=${hold.id}`} variant="secondary" size="sm">
          {hold.paying ? "Continue to payment" : "Continue with this time"}
        </ButtonLink>
      }
    >
      {hold.title} with {hold.expert}.{" "}
      {hold.paying ? null : "Picking another time releases this one."}
    </Notice>
  );
}
