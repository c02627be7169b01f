import { DataTable } from "#app/components/list/data-table.tsx";
import { type ListColumn, shown } from "./columns.tsx";

/** A titled table on a page about something else; nothing if it has no rows. */
export function Part<Row>(props: {
  title: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
}) {
  const { title, columns, rows } = props;
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className="title-card mb-2">{title}</h3>
      <DataTable
        label={title}
        columns={shown(columns)}
        rows={rows}
        keyOf={(row) => String(rows.indexOf(row))}
      />
    </div>
  );
}
