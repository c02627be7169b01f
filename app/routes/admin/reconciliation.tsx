import { AdminHeader } from "./components/admin-frame.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { Cell, DataTable } from "./components/data-table.tsx";
import { openPage } from "./open-page.server.ts";
import { listReports } from "#modules/reconciliation/data.server.ts";
import { differenceWords } from "#modules/reconciliation/policy.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Section } from "#app/ui/page.tsx";
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

export default function Reconciliation({ loaderData }: Route.ComponentProps) {
  const { reports } = loaderData;
  const wrong = reports.filter(({ differences }) => differences.length > 0);
  return (
    <>
      <AdminHeader
        title="Reconciliation"
        lead="Each night we compare recent payments with each provider’s records."
      />
      {reports.length > 0 ? (
        <DataTable label="Reports" heads={["Day (UTC)", "Provider", "Compared", "Differences"]}>
          {reports.map(({ day, provider, checked, differences }) => (
            <tr key={`${day} ${provider}`}>
              <Cell>{day}</Cell>
              <Cell>{provider}</Cell>
              <Cell numeric>{checked}</Cell>
              <Cell>
                {differences.length === 0 ? (
                  <Badge tone="success">None</Badge>
                ) : (
                  <Badge tone="danger">{differences.length}</Badge>
                )}
              </Cell>
            </tr>
          ))}
        </DataTable>
      ) : (
        <p>No reports yet. The first one runs tonight.</p>
      )}
      {wrong.map(({ day, provider, differences }) => (
        <Section key={`${day} ${provider}`} title={`${day}, ${provider}`}>
          <DataTable
            label={`Differences of ${day}`}
            heads={["Subject", "Difference", "Ours", "Theirs"]}
          >
            {differences.map(({ about, what, ours, theirs }) => (
              <tr key={`${about} ${what} ${ours}`}>
                <Cell>{about}</Cell>
                <Cell>{what}</Cell>
                <Cell numeric>{ours}</Cell>
                <Cell numeric>{theirs}</Cell>
              </tr>
            ))}
          </DataTable>
        </Section>
      ))}
    </>
  );
}
