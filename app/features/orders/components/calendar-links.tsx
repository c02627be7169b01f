import { CalendarPlus } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { OrderPageModel } from "../order-page.server.ts";

/** Into the reader's calendar: a file for every program, and the two large ones by a link. */
export function CalendarLinks(props: { links: NonNullable<OrderPageModel["calendar"]> }) {
  const { ics, google, outlook } = props.links;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink
        to={ics}
        reloadDocument
        variant="secondary"
        icon={<CalendarPlus className="size-5" aria-hidden="true" />}
      >
        Calendar file (.ics)
      </ButtonLink>
      <ButtonLink to={google} target="_blank" rel="noreferrer" variant="secondary">
        Google Calendar
      </ButtonLink>
      <ButtonLink to={outlook} target="_blank" rel="noreferrer" variant="secondary">
        Outlook
      </ButtonLink>
    </div>
  );
}
