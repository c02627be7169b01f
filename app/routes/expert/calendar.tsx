import { Form, Link, useNavigation } from "react-router";
import { readForm } from "#app/lib/read-form.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Section } from "#app/ui/page.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { cityOf } from "#lib/moment.ts";
import { calendarAction, loadCalendar } from "./calendar.server.ts";
import { CalendarDays } from "./components/calendar-days.tsx";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import { WeekTable } from "./components/week-table.tsx";
import { requireExpert } from "./components/guard.server.ts";
import type { Route } from "./+types/calendar.ts";

export const meta = expertMeta("Calendar");

const VIEWS = [
  ["month", "Month"],
  ["week", "Week"],
  ["agenda", "Agenda"],
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, expert, hourCycle } = await requireExpert(context, request);
  return loadCalendar(services, expert, new URL(request.url).searchParams, hourCycle);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, expert } = await requireExpert(context, request);
  return calendarAction({ services, expert, form: await readForm(request) });
}

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  const { view, date, today, before, after, title, zone, days, overlapped, hourCycle } = loaderData;
  const answer = useLastAnswer(actionData) ?? null;
  const to = (changes: { view?: string; date?: string }) =>
    `?${new URLSearchParams({ view, date, ...changes })}`;
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME]}
        title="Calendar"
        lead={`Your sessions, and what your other calendars block. Times are in ${cityOf(zone)}.`}
      />
      <OfflineNotice />
      <ErrorSummary errors={answer ? [{ field: "address", message: answer.errors.address }] : []} />
      {overlapped.length > 0 ? (
        <Notice
          tone="warning"
          className="mb-6"
          title={
            overlapped.length === 1
              ? "Another calendar has something at the same time as a session"
              : `Other calendars have something at the same time as ${overlapped.length} sessions`
          }
        >
          <p>The sessions stay booked. Can’t make it? Cancel on the session’s page.</p>
          <ul className="mt-1">
            {overlapped.map(({ id, title, to, when }) => (
              <li key={id}>
                <Link to={to ?? ""} className="link">
                  {title}, {when}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <nav aria-label="Calendar" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="!mb-0 min-w-48 flex-1">{title}</h2>
        <div className="flex gap-1">
          {VIEWS.map(([name, label]) => (
            <Link
              key={name}
              to={to({ view: name })}
              aria-current={view === name ? "page" : undefined}
              className={cx(
                "inline-flex min-h-9 items-center rounded-md px-3 text-sm font-semibold",
                view === name ? "bg-brand-soft text-brand" : "text-ink-muted hover:text-ink",
              )}
            >
              {label}
            </Link>
          ))}
        </div>
        <div className="flex gap-2">
          <ButtonLink to={to({ date: before })} variant="secondary" size="sm">
            Earlier
          </ButtonLink>
          <ButtonLink to={to({ date: today })} variant="secondary" size="sm">
            Today
          </ButtonLink>
          <ButtonLink to={to({ date: after })} variant="secondary" size="sm">
            Later
          </ButtonLink>
        </div>
      </nav>
      {view === "week" ? <WeekTable days={days} hourCycle={hourCycle} /> : null}
      <div className={cx(view === "week" && "lg:hidden")}>
        <CalendarDays view={view} days={days} />
      </div>
      <Imports imports={loaderData.imports} mayAdd={loaderData.mayAdd} answer={answer} />
      <OwnFeed url={loaderData.feedUrl} />
    </>
  );
}

type Model = Route.ComponentProps["loaderData"];

function Imports(props: {
  imports: Model["imports"];
  mayAdd: boolean;
  answer: { errors: { address: string }; typed: Record<string, string> } | null;
}) {
  const { imports, mayAdd, answer } = props;
  const adding = useNavigation().formData?.get("intent") === "import-add";
  return (
    <Section title="Your other calendars" id="imports" className="mt-8">
      <p className="mb-4 max-w-prose text-ink-muted">
        Every 10 minutes, we read when you’re busy. Nobody can book you then. We store no titles.
      </p>
      {imports.length > 0 ? (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {imports.map(({ id, name, host, read, problem, remarks }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <div className="grid min-w-0 gap-0.5">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-muted wrap-anywhere">
                  {host}.{" "}
                  {read
                    ? `Last read ${read}${remarks.length > 0 ? ", except:" : "."}`
                    : "Not read yet."}
                </p>
                {remarks.length > 0 ? (
                  <ul className="text-sm font-medium text-warning wrap-anywhere">
                    {remarks.map((remark) => (
                      <li key={remark}>{remark}</li>
                    ))}
                  </ul>
                ) : null}
                {problem ? (
                  <p className="text-sm font-medium text-danger">
                    {problem} {read ? "What it blocked stays blocked." : ""}
                  </p>
                ) : null}
              </div>
              <Form method="post" preventScrollReset className="flex">
                <input type="hidden" name="id" value={id} />
                <Button type="submit" name="intent" value="import-read" variant="quiet" size="sm">
                  Read now<VisuallyHidden>: {name}</VisuallyHidden>
                </Button>
                <Button type="submit" name="intent" value="import-remove" variant="quiet" size="sm">
                  Remove<VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {mayAdd ? (
        <Form
          key={imports.length}
          method="post"
          noValidate
          preventScrollReset
          className="grid max-w-form gap-4"
        >
          <TextField
            id="address"
            name="address"
            label="ICS address"
            help="In Google Calendar: Settings, your calendar, “Secret address in iCal format”."
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            defaultValue={answer?.typed["address"] ?? ""}
            error={answer?.errors.address}
          />
          <TextField
            id="name"
            name="name"
            label="Name"
            optional
            autoComplete="off"
            maxLength={60}
            defaultValue={answer?.typed["name"] ?? ""}
          />
          <Button
            type="submit"
            name="intent"
            value="import-add"
            variant="secondary"
            loading={adding}
            className="justify-self-start"
          >
            Add calendar
          </Button>
        </Form>
      ) : null}
    </Section>
  );
}

function OwnFeed({ url }: { url: string | null }) {
  return (
    <Section title="Your sessions in another calendar" id="feed">
      <p className="mb-4 max-w-prose text-ink-muted">
        Subscribe to a secret address, and your sessions show up in any calendar. It names no
        candidates. Anyone with the address can read it.
      </p>
      <Form method="post" preventScrollReset className="grid max-w-form gap-3">
        {url === null ? null : (
          <TextField
            id="feed-address"
            name="feed"
            label="Secret address"
            readOnly
            value={url}
            optional={false}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="feed-renew" variant="secondary">
            {url === null ? "Create an address" : "Replace the address"}
          </Button>
          {url === null ? null : (
            <Button type="submit" name="intent" value="feed-revoke" variant="quiet">
              Turn it off
            </Button>
          )}
        </div>
      </Form>
    </Section>
  );
}
