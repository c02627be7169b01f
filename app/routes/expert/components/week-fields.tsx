import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { X } from "#app/ui/icons.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import {
  copyName,
  type DraftErrors,
  type HoursDraft,
  isNextDay,
  type Row,
  rowName,
  WEEKDAYS,
} from "./hours-draft.ts";

type Change = (intent: string, copyTo?: number[]) => void;

/**
 * Each day's hours as native time fields. Every button submits the form, so that all of it works
 * without JavaScript; with it, the buttons change the draft at once.
 */
export function WeekFields(props: {
  draft: HoursDraft;
  errors: DraftErrors;
  onRow: (day: number, row: number, value: Row) => void;
  onChange: Change;
}) {
  const { draft, errors, onRow, onChange } = props;
  return (
    <div className="divide-y divide-line">
      {draft.days.map((rows, day) => (
        <fieldset
          key={WEEKDAYS[day]}
          className="grid min-w-0 gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_1fr]"
        >
          <legend className="float-left flex min-h-11 items-center self-start font-semibold">
            {WEEKDAYS[day]}
          </legend>
          <div className="grid content-start gap-2">
            {rows.map((row, at) => (
              <TimeRow
                key={at}
                of={day}
                label={WEEKDAYS[day]!}
                at={at}
                row={row}
                errors={errors}
                onRow={(value) => onRow(day, at, value)}
              >
                <Button
                  type="submit"
                  name="intent"
                  value={`remove:${day}:${at}`}
                  variant="quiet"
                  size="sm"
                  onClick={(event) => {
                    event.preventDefault();
                    onChange(`remove:${day}:${at}`);
                  }}
                >
                  <X className="size-5" aria-hidden="true" />
                  <VisuallyHidden>
                    Remove {WEEKDAYS[day]}, hours {at + 1}
                  </VisuallyHidden>
                </Button>
              </TimeRow>
            ))}
            <div className="flex min-h-11 flex-wrap items-center gap-x-2">
              {rows.length === 0 ? <p className="me-2 text-ink-muted">Not available</p> : null}
              <Button
                type="submit"
                name="intent"
                value={`add:${day}`}
                variant="quiet"
                size="sm"
                className={rows.length === 0 ? "" : "-ms-3"}
                onClick={(event) => {
                  event.preventDefault();
                  onChange(`add:${day}`);
                }}
              >
                Add hours
                <VisuallyHidden> on {WEEKDAYS[day]}</VisuallyHidden>
              </Button>
              {rows.length > 0 ? <CopyTo day={day} onChange={onChange} /> : null}
            </div>
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** From and to, with errors below. */
export function TimeRow(props: {
  of: number | "override";
  label: string;
  at: number;
  row: Row;
  errors: DraftErrors;
  onRow: (value: Row) => void;
  children?: ReactNode;
}) {
  const { of, label, at, row, errors, onRow, children } = props;
  const [from, to] = [rowName(of, at, "from"), rowName(of, at, "to")];
  const error = errors[from] ?? errors[to];
  // One error for both times of an empty row.
  const isWrong = (name: string, end: keyof Row) =>
    errors[name] !== undefined || (error !== undefined && row[end] === "");
  const time = (name: string, end: keyof Row) => (
    <TextInput
      type="time"
      id={name}
      name={name}
      step={900}
      aria-label={`${label}, ${end}${at > 0 ? `, hours ${at + 1}` : ""}`}
      aria-invalid={isWrong(name, end) ? true : undefined}
      aria-describedby={isWrong(name, end) ? `${from}-error` : undefined}
      value={row[end]}
      onChange={(event) => onRow({ ...row, [end]: event.currentTarget.value })}
      className="figures w-auto min-w-0"
    />
  );
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {time(from, "from")}
        <span aria-hidden="true">–</span>
        {time(to, "to")}
        {isNextDay(row) ? <span className="text-sm text-ink-muted">the next day</span> : null}
        {children}
      </div>
      {error ? <FieldError id={`${from}-error`}>{error}</FieldError> : null}
    </div>
  );
}

function CopyTo({ day, onChange }: { day: number; onChange: Change }) {
  return (
    <details className="min-w-0">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-md px-3 text-sm font-semibold text-brand hover:bg-brand-soft">
        Copy to…
        <VisuallyHidden> other days from {WEEKDAYS[day]}</VisuallyHidden>
      </summary>
      <div className="mt-1 rounded-md border border-line bg-surface p-3">
        <div className="grid grid-cols-2 gap-x-4">
          {WEEKDAYS.map((name, to) =>
            to === day ? null : <Checkbox key={name} name={copyName(day, to)} label={name} />,
          )}
        </div>
        <Button
          type="submit"
          name="intent"
          value={`copy:${day}`}
          variant="secondary"
          size="sm"
          onClick={(event) => {
            event.preventDefault();
            const details = event.currentTarget.closest("details")!;
            const ticked = [...details.querySelectorAll<HTMLInputElement>(":checked")];
            const names = ticked.map(({ name }) => name);
            onChange(
              `copy:${day}`,
              WEEKDAYS.flatMap((_, to) => (names.includes(copyName(day, to)) ? [to] : [])),
            );
            for (const box of ticked) box.checked = false;
            details.open = false;
            details.querySelector("summary")?.focus();
          }}
        >
          Copy {WEEKDAYS[day]}’s hours
        </Button>
      </div>
    </details>
  );
}
