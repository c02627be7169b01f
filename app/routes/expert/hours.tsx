import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { loadAgain } from "#app/lib/load-again.ts";
import { readForm } from "#app/lib/read-form.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, type SummaryError } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Section } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { canonicalZone } from "#lib/zones.ts";
import { previewDays, sessionsOutside } from "#modules/scheduling/preview.ts";
import type { Calendar } from "#modules/scheduling/calendar.ts";
import type { Week } from "#modules/scheduling/week.ts";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import {
  changeDraft,
  type DraftErrors,
  type HoursDraft,
  PREVIEW_DAYS,
  type ReadHours,
  readHours,
  weekdayHours,
  withoutEmptyRows,
  withWeek,
} from "./components/hours-draft.ts";
import { HoursPreview, OutsideNotice } from "./components/hours-preview.tsx";
import { Overrides } from "./components/override-form.tsx";
import { UnsavedWarning } from "./components/unsaved-warning.tsx";
import { WeekFields } from "./components/week-fields.tsx";
import { ZoneForm } from "./components/zone-form.tsx";
import { requireExpert } from "./components/guard.server.ts";
import { hoursAction } from "./hours.server.ts";
import { isListedZone, loadHours, previewZone } from "./hours.server.ts";
import type { Route } from "./+types/hours.ts";

const WeekGrid = lazy(() =>
  loadAgain(() => import("./components/week-grid.tsx")).then(({ WeekGrid }) => ({
    default: WeekGrid,
  })),
);

export const meta = expertMeta("Hours");

const SAVED = {
  week: "Saved. Candidates see your new times now.",
  days: "Saved. Candidates see your new times now.",
  zone: "You’ve changed your time zone. Your hours kept their clock times.",
};

const KINDS = ["week", "days", "zone"] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, viewer, expert, hourCycle } = await requireExpert(context, request);
  const { searchParams } = new URL(request.url);
  const zone = canonicalZone(searchParams.get("zone") ?? "");
  const isNew = zone !== null && zone !== expert.zone && isListedZone(services, zone);
  return {
    ...(await loadHours(services, viewer.userId, expert, hourCycle)),
    change: isNew ? await previewZone(services, viewer.userId, expert, { zone, hourCycle }) : null,
    saved: KINDS.find((kind) => kind === searchParams.get("saved")) ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, expert } = await requireExpert(context, request);
  return hoursAction({ services, expert, form: await readForm(request) });
}

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { zone, today, isActive, overrides, preview, change } = loaderData;
  const saved = actionData ? null : loaderData.saved;
  const answer = useLastAnswer(actionData);
  const errors = answer?.errors ?? {};
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME]}
        title="Hours"
        lead={`When candidates can book you. Times are in ${zone.label}.`}
      />
      <OfflineNotice />
      <ErrorSummary errors={summaryOf(errors)} />
      {saved ? (
        // With JavaScript, the page stays at the button, with the message beside it.
        <noscript>
          <Notice tone="success" className="mb-6">
            {SAVED[saved]}
          </Notice>
        </noscript>
      ) : null}
      {isActive ? null : (
        <Notice tone="info" className="mb-6" title="You’re not open for bookings">
          Your hours apply again when your profile is active.
        </Notice>
      )}
      <WeekForm
        // The stored hours changed, through this form or in another tab.
        key={JSON.stringify(loaderData.draft)}
        stored={loaderData.draft}
        typed={answer?.draft ?? null}
        errors={errors}
        preview={preview}
        isSaved={saved === "week"}
      />
      <Section title="Days off and other hours" id="days">
        {saved === "days" ? <Saved kind="days" /> : null}
        <Overrides
          groups={overrides}
          hourCycle={preview.hourCycle}
          today={today}
          typed={answer?.override ?? null}
          errors={errors}
        />
      </Section>
      <Section title="Time zone" id="time-zone">
        {saved === "zone" ? <Saved kind="zone" /> : null}
        <ZoneForm
          zone={zone}
          change={change}
          durationMin={preview.durationMin}
          hourCycle={preview.hourCycle}
          error={errors["zone"]}
        />
      </Section>
    </>
  );
}

function Saved({ kind }: { kind: keyof typeof SAVED }) {
  return (
    <Notice tone="success" live className="mb-4 noscript:hidden">
      {SAVED[kind]}
    </Notice>
  );
}

type Preview = Route.ComponentProps["loaderData"]["preview"];

function WeekForm(props: {
  stored: HoursDraft;
  typed: HoursDraft | null;
  errors: DraftErrors;
  preview: Preview;
  isSaved: boolean;
}) {
  const { stored, typed, errors, preview, isSaved } = props;
  const [draft, setDraft] = useState(typed ?? stored);
  const [view, setView] = useState("times");
  const saving = useNavigation().formData?.get("intent") === "save";
  const shown = usePreview(draft, preview);
  const isChanged = draft !== stored && JSON.stringify(draft) !== JSON.stringify(stored);
  const set = (field: "noticeHours" | "bufferMin" | "dailyCap") => ({
    id: field,
    name: field,
    value: draft[field],
    error: errors[field],
    inputMode: "numeric" as const,
    autoComplete: "off",
    className: "w-full sm:w-40",
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [field]: event.currentTarget.value }),
  });
  const fields = (
    <WeekFields
      draft={draft}
      errors={errors}
      onRow={(day, row, value) =>
        setDraft({
          ...draft,
          days: draft.days.map((rows, at) =>
            at === day ? rows.map((old, n) => (n === row ? value : old)) : rows,
          ),
        })
      }
      onChange={(intent, copyTo) => setDraft(changeDraft(draft, intent, copyTo))}
    />
  );
  const grid =
    view === "grid" ? (
      <Suspense fallback={<p className="py-12 text-center text-ink-muted">Loading…</p>}>
        {shown.week ? (
          <WeekGrid
            week={shown.week}
            hourCycle={preview.hourCycle}
            onWeek={(week) => setDraft(withWeek(draft, week))}
          />
        ) : (
          <p className="py-12 text-center text-ink-muted">Correct the times first.</p>
        )}
      </Suspense>
    ) : null;
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="mb-8 grid items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]"
    >
      <UnsavedWarning
        isUnsaved={isChanged && !saving}
        what="Your changed hours aren’t saved. Candidates still see the old ones."
      />
      <section aria-labelledby="week" className="grid min-w-0 gap-5">
        {/* Enter in a field presses a form's first button. */}
        <button
          type="submit"
          name="intent"
          value="save"
          tabIndex={-1}
          className="sr-only"
          aria-hidden="true"
        />
        <div>
          <h2 id="week">Every week</h2>
          <Tabs
            label="How to edit your week"
            value={view}
            onChange={setView}
            tabs={[
              { id: "times", label: "Times", content: fields },
              { id: "grid", label: "Grid", content: grid },
            ]}
          />
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          <TextField
            {...set("noticeHours")}
            label="Notice, in hours"
            help="At least 4, at most 72"
          />
          <TextField {...set("bufferMin")} label="Break, in minutes" help="After each session" />
          <TextField {...set("dailyCap")} label="Sessions a day" help="At most" />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" name="intent" value="save" loading={saving}>
            Save hours
          </Button>
          <p role="status" className="text-sm text-ink-muted">
            {isChanged ? "Not saved yet." : isSaved ? SAVED.week : null}
          </p>
        </div>
      </section>
      <section aria-labelledby="preview" className="grid min-w-0 gap-4">
        <h2 id="preview" className="!mb-0">
          What candidates see
        </h2>
        {shown.isStale ? (
          <p className="text-sm text-ink-muted">Correct the times to update this.</p>
        ) : null}
        <OutsideNotice sessions={shown.outside} />
        <HoursPreview days={shown.days} durationMin={preview.durationMin} />
      </section>
    </Form>
  );
}

/** The draft's preview for candidates, computed by the real engine. */
function usePreview(draft: HoursDraft, preview: Preview) {
  const { calendar, durationMin, nowMin, hourCycle, sessions } = preview;
  const read = useMemo(() => readHours(withoutEmptyRows(draft)), [draft]);
  const valid = useRef<ReadHours & { ok: true }>(null);
  if (read.ok) valid.current = read;
  const hours = valid.current;
  const shown = useMemo(() => {
    const next: Calendar = hours
      ? { ...calendar, ...hours.settings, weekly: flatten(hours.week) }
      : calendar;
    return {
      days: previewDays(next, { durationMin, nowMin, hourCycle, days: PREVIEW_DAYS }),
      outside: sessionsOutside(next, sessions),
    };
  }, [hours, calendar, durationMin, nowMin, hourCycle, sessions]);
  return { ...shown, week: read.ok ? read.week : null, isStale: !read.ok };
}

function flatten(week: Week): Calendar["weekly"] {
  return weekdayHours(week).flatMap(({ weekday, windows }) =>
    windows.map((window) => ({ weekday, ...window })),
  );
}

function summaryOf(errors: DraftErrors): SummaryError[] {
  return Object.entries(errors).map(([field, message]) =>
    field === "form" ? { message } : { field, message },
  );
}
