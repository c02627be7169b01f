import { useRevalidator } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { BOOKING_PATH } from "./time-address.ts";
import type { TimeStepModel } from "../time-step.server.ts";
import { askServerTime } from "./server-time.ts";

/** On the way back, or in a second tab: what this browser holds already. */
export function StandingHold({ hold }: { hold: NonNullable<TimeStepModel["standing"]> }) {
  const { revalidate } = useRevalidator();
  return (
    <Notice
      tone="info"
      title={
        hold.paying ? (
          `You are paying for ${hold.when}`
        ) : (
          <>
            You hold {hold.when} for another{" "}
            <Countdown
              endsAt={hold.expiresAt}
              serverNow={hold.serverNow}
              resync={askServerTime}
              onEnd={() => void revalidate()}
            />
          </>
        )
      }
      actions={
        <ButtonLink to={`${BOOKING_PATH}?hold=${hold.id}`} variant="secondary" size="sm">
          {hold.paying ? "Go on with the payment" : "Go on with this time"}
        </ButtonLink>
      }
    >
      {hold.title} with {hold.expert}.{" "}
      {hold.paying ? null : "Choosing another time lets go of this one."}
    </Notice>
  );
}
