import { cx } from "#app/ui/cx.ts";
import type { Figure } from "#modules/ai-sessions/report.ts";

/** An answer's figures, each with how it was computed. */
export function FigureList({
  figures,
  hasHow = true,
  className,
}: {
  figures: readonly Figure[];
  /** Off where a list above says how already. */
  hasHow?: boolean;
  className?: string;
}) {
  return (
    <dl className={cx("grid gap-x-8 gap-y-3", className)}>
      {figures.map(({ name, value, how }) => (
        <div key={name}>
          <dt className="text-sm text-ink-muted">{name}</dt>
          <dd className="font-semibold">
            {value}
            {hasHow ? (
              <span className="block text-sm font-normal text-ink-muted">{how}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
