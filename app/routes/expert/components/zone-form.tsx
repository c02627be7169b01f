import { Form, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { ZoneSelectField } from "#app/components/booking/zone-select.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatClock, type HourCycle } from "#lib/zones.ts";
import type { previewZone } from "../hours.server.ts";
import { HoursPreview } from "./hours-preview.tsx";

type Zone = { id: string; label: string };
type Change = Awaited<ReturnType<typeof previewZone>>;

/**
 * A new zone is previewed before it's set: hours keep their clock times, sessions their instants.
 */
export function ZoneForm(props: {
  zone: Zone;
  change: Change | null;
  durationMin: number;
  hourCycle: HourCycle;
  error: string | undefined;
}) {
  const { zone, change, durationMin, hourCycle, error } = props;
  const nine = formatClock(540, hourCycle);
  const setting = useNavigation().formData?.get("intent") === "zone";
  return (
    <div className="grid gap-5">
      <Form
        method="get"
        preventScrollReset
        className="flex max-w-form flex-wrap items-end gap-3"
        key={change?.id ?? zone.id}
      >
        <ZoneSelectField
          id="zone"
          label="Time zone"
          zone={change ?? zone}
          error={error}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary">
          Preview
        </Button>
      </Form>
      {change ? (
        <div className="grid gap-5 rounded-md border border-line-strong p-4 sm:p-5">
          <div className="grid gap-1">
            <h3 className="title-card">Change to {change.label}?</h3>
            <p className="max-w-prose text-ink-muted">
              Your hours keep their clock times: {nine} in {change.from} becomes {nine} in{" "}
              {change.to}. Booked sessions keep their time; only your clock changes.
            </p>
          </div>
          {change.sessions.length > 0 ? (
            <ul className="divide-y divide-line border-y border-line text-sm">
              {change.sessions.map(({ id, title, before, after, isOutside }) => (
                <li key={id} className="grid gap-x-6 py-2 sm:grid-cols-[1fr_1fr_1fr]">
                  <span className="font-medium">
                    {title} {isOutside ? <Badge tone="warning">Outside your hours</Badge> : null}
                  </span>
                  <span className="text-ink-muted">
                    {before} ({change.from})
                  </span>
                  <span>
                    {after} ({change.to})
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
          <HoursPreview days={change.days} durationMin={durationMin} />
          <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
            <input type="hidden" name="zone" value={change.id} />
            <Button type="submit" name="intent" value="zone" loading={setting}>
              Change time zone
            </Button>
            <ButtonLink to={href("/expert/hours")} variant="quiet" preventScrollReset>
              Keep {zone.label}
            </ButtonLink>
          </Form>
        </div>
      ) : null}
    </div>
  );
}
