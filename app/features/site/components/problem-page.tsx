import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";

type Words = { title: string; lead: string };

const NOT_FOUND: Words = {
  title: "This page is not here",
  lead: "The address may have a typo, or what stood here is gone. Nothing of yours is lost.",
};

const WORDS: Record<number, Words> = {
  400: {
    title: "We could not read that",
    lead: "The page was asked for in a way we don’t understand. Start again from here.",
  },
  403: NOT_FOUND,
  404: NOT_FOUND,
  429: {
    title: "That was a little fast",
    lead: "Wait a minute, then try again. What you have typed and booked is safe.",
  },
  503: {
    title: "Back in a moment",
    lead: "We can’t reach our own records right now. Your bookings are safe; try again shortly.",
  },
};

const BUG: Words = {
  title: "Something went wrong on our side",
  lead: "We have written it down. Try again; a booking or payment already made is safe.",
};

/** What stands where a page could not: what happened, and the ways on. */
export function ProblemPage({ status }: { status: number }) {
  const { title, lead } = WORDS[status] ?? (status < 500 ? NOT_FOUND : BUG);
  return (
    <Page className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem]">
      <div>
        <PageHeader title={title} lead={lead} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/book-your-slot">Book a session</ButtonLink>
          <ButtonLink to="/experts" variant="secondary">
            See the experts
          </ButtonLink>
          <ButtonLink to="/" variant="quiet">
            Go to the first page
          </ButtonLink>
        </div>
      </div>
      <img
        src="/cards/doors.svg"
        width={480}
        height={320}
        alt=""
        className="h-auto w-full rounded-lg"
      />
    </Page>
  );
}
