import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { TextField } from "#app/ui/field.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { formatClock, type HourCycle } from "#lib/zones.ts";
import type { OverrideGroup } from "../hours.server.ts";
import { type DraftErrors, isNextDay, type OverrideDraft, rowOf } from "./hours-draft.ts";
import { shortDate } from "./hours-preview.tsx";
import { TimeRow } from "./week-fields.tsx";

const EMPTY: OverrideDraft = {
  from: "",
  to: "",
  kind: "off",
  rows: [
    { from: "", to: "" },
    { from: "", to: "" },
  ],
};

/** Days off and days with other hours: the list, and a form to add one. */
export function Overrides(props: {
  groups: OverrideGroup[];
  hourCycle: HourCycle;
  today: string;
  typed: OverrideDraft | null;
  errors: DraftErrors;
}) {
  const { groups, hourCycle, today, typed, errors } = props;
  return (
    <>
      {groups.length > 0 ? (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {groups.map((group) => (
            <li
              key={group.from}
              className="flex flex-wrap items-center justify-between gap-x-4 py-1.5"
            >
              <p className="figures">
                <span className="font-medium">{rangeText(group)}</span>{" "}
                <span className="text-ink-muted">{hoursText(group, hourCycle)}</span>
              </p>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="from" value={group.from} />
                <input type="hidden" name="to" value={group.to} />
                <Button
                  type="submit"
                  name="intent"
                  value="override-remove"
                  variant="quiet"
                  size="sm"
                >
                  Remove
                  <VisuallyHidden> {rangeText(group)}</VisuallyHidden>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-ink-muted">Your week applies to every day.</p>
      )}
      <OverrideForm key={groups.length} today={today} typed={typed} errors={errors} />
    </>
  );
}

function OverrideForm(props: { today: string; typed: OverrideDraft | null; errors: DraftErrors }) {
  const { today, errors } = props;
  const [draft, setDraft] = useState(props.typed ?? EMPTY);
  const saving = useNavigation().formData?.get("intent") === "override-add";
  return (
    <Form method="post" noValidate preventScrollReset className="group/days grid max-w-form gap-4">
      <div className="flex flex-wrap gap-4">
        <TextField
          id="override-from"
          name="from"
          type="date"
          label="First day"
          min={today}
          defaultValue={draft.from}
          error={errors["override-from"]}
        />
        <TextField
          id="override-to"
          name="to"
          type="date"
          label="Last day"
          optional
          min={today}
          defaultValue={draft.to}
          error={errors["override-to"]}
        />
      </div>
      <ChoiceGroup legend="On these days" className="sm:grid-cols-2">
        {[
          ["off", "Day off"],
          ["hours", "Other hours"],
        ].map(([kind, title]) => (
          <ChoiceCard
            key={kind}
            type="radio"
            name="kind"
            value={kind}
            title={title}
            checked={draft.kind === kind}
            onChange={() => setDraft({ ...draft, kind: kind! })}
          />
        ))}
      </ChoiceGroup>
      <div className="when-hours gap-2">
        {draft.rows.map((row, at) => (
          <TimeRow
            key={at}
            of="override"
            label="Other hours"
            at={at}
            row={row}
            errors={errors}
            onRow={(value) =>
              setDraft({
                ...draft,
                rows: draft.rows.map((old, n) => (n === at ? value : old)),
              })
            }
          />
        ))}
      </div>
      <Button
        type="submit"
        name="intent"
        value="override-add"
        variant="secondary"
        loading={saving}
        className="justify-self-start"
      >
        Add these days
      </Button>
    </Form>
  );
}

function rangeText({ from, to }: OverrideGroup): string {
  return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`;
}

function hoursText({ windows }: OverrideGroup, hourCycle: HourCycle): string {
  if (windows.length === 0) return "Day off";
  const clock = (minute: number) => formatClock(minute, hourCycle);
  return windows
    .map((window) => {
      const next = isNextDay(rowOf(window)) ? " the next day" : "";
      return `${clock(window.startMin)} – ${clock(window.endMin)}${next}`;
    })
    .join(", ");
}
