import { CalendarPlus } from "#app/ui/booking-icons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { OrderPageModel } from "./session-order.server.ts";

export function CalendarLinks(props: {
  links: NonNullable<OrderPageModel["calendar"]>;
  className?: string;
}) {
  const { ics, google, outlook } = props.links;
  return (
    <section aria-labelledby="add-to-calendar" className={props.className}>
      <h2 id="add-to-calendar" className="mb-3 flex items-center gap-2 font-semibold">
        <CalendarPlus className="size-5" aria-hidden="true" />
        Add to calendar
      </h2>
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <ButtonLink to={google} target="_blank" rel="noreferrer" variant="secondary">
          Google
        </ButtonLink>
        <ButtonLink to={outlook} target="_blank" rel="noreferrer" variant="secondary">
          Outlook
        </ButtonLink>
        {/* Apple Calendar opens the file unless it is served as a download. */}
        <ButtonLink to={`${ics}&open=1`} reloadDocument variant="secondary">
          Apple
        </ButtonLink>
        <ButtonLink to={ics} reloadDocument variant="secondary">
          .ics file
        </ButtonLink>
      </div>
    </section>
  );
}
