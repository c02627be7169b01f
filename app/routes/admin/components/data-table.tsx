import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/**
 * Rows of facts. Wider than the screen, it is pushed sideways on its own, by finger or keyboard, and
 * the page stays.
 */
export function DataTable(props: {
  /** Names the table for those who don't see it. */
  label: string;
  heads: readonly string[];
  children: ReactNode;
}) {
  const { label, heads, children } = props;
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it, too
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className={cx("w-full text-sm", leastWidth(heads.length))}>
        <thead>
          <tr className="border-b border-line text-start text-ink-muted">
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="px-3 py-2 text-start font-medium whitespace-nowrap"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

/** Many columns would be squeezed into ribbons on a phone. */
function leastWidth(columns: number): string {
  if (columns > 6) return "min-w-220";
  return columns > 4 ? "min-w-160" : "";
}

export function Cell(props: {
  children?: ReactNode;
  /** Stays on one line: ids, times, money. */
  tight?: boolean;
  numeric?: boolean;
  className?: string;
}) {
  const { children, tight, numeric, className } = props;
  return (
    <td
      className={cx(
        "px-3 py-2 align-top",
        (tight || numeric) && "figures whitespace-nowrap",
        className,
      )}
    >
      {children ?? <span className="text-ink-muted">–</span>}
    </td>
  );
}
