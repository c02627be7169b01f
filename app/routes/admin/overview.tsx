import { Link } from "react-router";
import { AdminHeader } from "#app/features/admin/components/admin-frame.tsx";
import { FailingItems } from "#app/features/admin/components/failing-items.tsx";
import { listAttention } from "#app/features/admin/data.server.ts";
import { openPage } from "#app/features/admin/open-page.server.ts";
import { maySee } from "#app/features/admin/policy.ts";
import { listSweepFailures } from "#app/features/sweeps/data.server.ts";
import { utcText } from "#app/features/admin/utc-text.ts";
import { cx } from "#app/ui/cx.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import type { Route } from "./+types/overview.ts";

export const meta = adminMeta("Overview");

const FAILURES_SHOWN = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, roles } = await openPage(context, request, "overview");
  const failures = maySee(roles, "orders")
    ? await listSweepFailures(services.db, FAILURES_SHOWN)
    : [];
  return {
    attention: await listAttention(services, (part) => maySee(roles, part)),
    failing: failures.map(({ kind, ref, attempts, firstFailedAt, nextTryAt, lastError }) => ({
      kind,
      ref,
      attempts,
      since: utcText(firstFailedAt),
      nextTry: utcText(nextTryAt),
      error: lastError,
    })),
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { attention, failing } = loaderData;
  const waiting = attention.filter(({ count }) => count > 0).length;
  return (
    <>
      <AdminHeader
        title="Overview"
        lead={waiting === 0 ? "Nothing waits for you." : "What wants somebody’s attention."}
      />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {attention.map(({ label, to, count }) => (
          <li key={to}>
            <Link
              to={to}
              className={cx(
                "flex min-h-24 items-center gap-5 rounded-lg border p-5 hover:border-ink",
                count > 0 ? "border-line-strong bg-warning-soft" : "border-line bg-surface",
              )}
            >
              <span className="figures font-display text-3xl font-semibold">{count}</span>
              <span className={count > 0 ? "font-semibold" : "text-ink-muted"}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {attention.length === 0 ? <p>Your pages stand beside this one.</p> : null}
      <FailingItems items={failing} />
    </>
  );
}
