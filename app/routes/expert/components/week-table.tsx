import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { formatClock, type HourCycle } from "#lib/zones.ts";
import type { CalendarDay } from "../calendar.server.ts";
import { CalendarEntry, DayHeading } from "./calendar-days.tsx";
import { weekBlocks } from "./week-blocks.ts";

/** A week with hours down and days across; an entry takes the rows of its time. */
export function WeekTable({ days, hourCycle }: { days: CalendarDay[]; hourCycle: HourCycle }) {
  const { first, last, blocks } = weekBlocks(days);
  const hasWhole = days.some(({ items }) => items.some(({ isWhole }) => isWhole));
  const rows = Array.from({ length: last - first }, (_, at) => first + at);
  return (
    <table className="week-table max-lg:hidden">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Time</VisuallyHidden>
          </th>
          {days.map((day) => (
            <th key={day.date} scope="col">
              <DayHeading day={day} isShort />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hasWhole ? (
          <tr>
            <th scope="row">All day</th>
            {days.map(({ date, items }) => (
              <td key={date}>
                <Entries items={items.filter(({ isWhole }) => isWhole)} />
              </td>
            ))}
          </tr>
        ) : null}
        {rows.map((row) => (
          <tr key={row} data-hour={row % 2 === 0 ? "" : undefined}>
            {row % 2 === 0 ? (
              <th scope="row" rowSpan={2} className="figures">
                {formatClock(row * 30, hourCycle)}
              </th>
            ) : null}
            {days.map(({ date }, at) => {
              const block = blocks[at]!.find((one) => one.row <= row && row < one.until);
              if (!block) return <td key={date} />;
              if (block.row !== row) return null;
              return (
                <td key={date} rowSpan={block.until - block.row}>
                  <Entries items={block.items} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entries({ items }: { items: CalendarDay["items"] }) {
  return items.length === 0 ? null : (
    <ul className="grid gap-1">
      {items.map((item) => (
        <CalendarEntry key={item.id} item={item} />
      ))}
    </ul>
  );
}
