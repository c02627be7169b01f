import { href } from "#app/lib/urls.ts";
import type { ReactNode } from "react";
import type { FilterSpec } from "#app/components/list/filters.tsx";
import { ListPage } from "#app/components/list/list-page.tsx";
import type { Option } from "#app/ui/options.tsx";
import type { ListQuery } from "#modules/admin/list-query.ts";
import type { Listed } from "#modules/admin/list.server.ts";
import { HOME } from "./admin-meta.ts";
import { type Answer, AnswerNotice } from "./answer-notice.tsx";
import { type ListColumn, shown } from "./columns.tsx";
import { inWords } from "./status-badge.tsx";

/** A list of the area. `name` is its path below /admin and its CSV file's name. */
export function AdminList<Row>(props: {
  name: string;
  title: string;
  lead?: ReactNode;
  listed: Listed<Row> & { query: ListQuery };
  keyOf: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
  sortedBy: string;
  filters: FilterSpec;
  hasCsv?: boolean;
  empty: string;
  answer?: Answer | null;
  before?: ReactNode;
}) {
  const { name, listed, columns, hasCsv, answer = null, ...rest } = props;
  return (
    <ListPage
      {...rest}
      columns={shown(columns)}
      crumbs={[HOME]}
      path={`/admin/${name}`}
      state={listed.query}
      listed={listed}
      csv={hasCsv ? href("/admin/csv/:list", { list: name }) : undefined}
      notice={<AnswerNotice answer={answer} />}
      note="Times are in UTC."
    />
  );
}

/** A filter by a database value, with labels for some values. */
export function choice(
  name: keyof ListQuery,
  label: string,
  any: string,
  options: readonly (string | Option)[],
) {
  return {
    name,
    label,
    any,
    options: options.map((option) =>
      typeof option === "string" ? { value: option, label: inWords(option) } : option,
    ),
  };
}
