import { Link } from "react-router";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { FailingItems } from "./components/failing-items.tsx";
import { listAttention } from "#modules/admin/data.server.ts";
import { openPage } from "./open-page.server.ts";
import { maySee } from "#modules/admin/policy.ts";
import { listDueFailures } from "#platform/due/data.server.ts";
import { utcText } from "#modules/admin/utc-text.ts";
import { adminMeta } from "./components/admin-meta.ts";
import type { Route } from "./+types/overview.ts";

export const meta = adminMeta("Overview");

const FAILURES_SHOWN = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, roles } = await openPage(context, request, "overview");
  const failures = maySee(roles, "orders")
    ? await listDueFailures(services.db, FAILURES_SHOWN)
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
  const open = attention.filter(({ count }) => count > 0);
  const clear = attention.filter(({ count }) => count === 0);
  return (
    <>
      <WorkspaceHeader
        crumbs={[]}
        title="Overview"
        lead={open.length === 0 ? "Nothing needs your attention." : "These need attention."}
      />
      {open.length > 0 ? (
        <ul className="mb-8 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {open.map(({ label, to, count }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex h-full min-h-24 items-center gap-5 rounded-lg border border-line-strong bg-warning-soft p-5 hover:border-ink"
              >
                <span className="figures font-display text-3xl font-semibold">{count}</span>
                <span className="font-semibold">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <FailingItems items={failing} />
      {clear.length > 0 ? (
        <section aria-labelledby="clear-title">
          <h2 id="clear-title" className="title-card mb-1">
            All clear
          </h2>
          <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {clear.map(({ label, to, count }) => (
              <li key={to} className="border-b border-line">
                <Link
                  to={to}
                  className="flex h-full min-h-11 items-center justify-between gap-4 py-2 text-ink-muted hover:text-ink"
                >
                  {label}
                  <span className="figures font-semibold">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
