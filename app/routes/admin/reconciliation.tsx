import { type Column, DataTable } from "#app/components/list/data-table.tsx";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Section } from "#app/ui/page.tsx";
import { listReports } from "#modules/reconciliation/data.server.ts";
import { differenceWords } from "#modules/reconciliation/policy.ts";
import { adminMeta, HOME } from "./components/admin-meta.ts";
import { field } from "./components/columns.tsx";
import { openPage } from "./components/open-page.server.ts";
import type { Route } from "./+types/reconciliation.ts";

export const meta = adminMeta("Reconciliation");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = await openPage(context, request, "ledger");
  const reports = await listReports(services.db);
  return {
    reports: reports.map(({ day, provider, checked, differences }) => ({
      day,
      provider,
      checked,
      differences: differences.map(differenceWords),
    })),
  };
}

type Report = Awaited<ReturnType<typeof loader>>["reports"][number];

const REPORTS: Column<Report>[] = [
  field("Day (UTC)", "day", { kind: "fixed" }),
  field("Provider", "provider"),
  field("Compared", "checked", { kind: "number" }),
  {
    head: "Differences",
    cell: ({ differences }) =>
      differences.length === 0 ? (
        <Badge tone="success">None</Badge>
      ) : (
        <Badge tone="danger">{differences.length}</Badge>
      ),
  },
];

const DIFFERENCES: Column<Report["differences"][number]>[] = [
  field("Subject", "about"),
  field("Difference", "what"),
  field("Ours", "ours", { kind: "number" }),
  field("Theirs", "theirs", { kind: "number" }),
];

export default function Reconciliation({ loaderData }: Route.ComponentProps) {
  const { reports } = loaderData;
  const wrong = reports.filter(({ differences }) => differences.length > 0);
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME]}
        title="Reconciliation"
        lead="Each night we compare recent payments with each provider’s records."
      />
      {reports.length > 0 ? (
        <DataTable
          label="Reports"
          columns={REPORTS}
          rows={reports}
          keyOf={({ day, provider }) => `${day} ${provider}`}
        />
      ) : (
        <p>No reports yet. The first one runs tonight.</p>
      )}
      {wrong.map(({ day, provider, differences }) => (
        <Section key={`${day} ${provider}`} title={`${day}, ${provider}`}>
          <DataTable
            label={`Differences of ${day}`}
            columns={DIFFERENCES}
            rows={differences}
            keyOf={({ about, what, ours }) => `${about} ${what} ${ours}`}
          />
        </Section>
      ))}
    </>
  );
}
