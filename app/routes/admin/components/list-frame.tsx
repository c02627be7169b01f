import type { ReactNode } from "react";
import { Pagination } from "#app/ui/pagination.tsx";
import { type ListQuery, listSearch, pageCount } from "#modules/admin/list-query.ts";
import { AdminHeader } from "./admin-frame.tsx";
import { type Answer, AnswerNotice } from "./answer-notice.tsx";
import { DataTable } from "./data-table.tsx";
import { Filters, type FilterSpec } from "./filters.tsx";

/** One list of the area: filters, how many there are, the rows, pages. */
export function ListFrame(props: {
  title: string;
  lead?: ReactNode;
  path: string;
  query: ListQuery;
  total: number;
  heads: readonly string[];
  filters: FilterSpec;
  answer?: Answer | null;
  /** Between filters and rows: a form that makes a new one. */
  before?: ReactNode;
  /** The rows. */
  children: ReactNode;
}) {
  const {
    title,
    lead,
    path,
    query,
    total,
    heads,
    filters,
    answer = null,
    before,
    children,
  } = props;
  const pages = pageCount(total);
  return (
    <>
      <AdminHeader title={title} lead={lead} />
      <AnswerNotice answer={answer} />
      {before}
      <Filters path={path} query={query} spec={filters} />
      <p className="figures mb-2 text-sm text-ink-muted">
        {total === 1 ? "1 row" : `${total} rows`}
        {". Times are in UTC."}
      </p>
      {total > 0 ? (
        <DataTable label={title} heads={heads}>
          {children}
        </DataTable>
      ) : (
        <p className="rounded-md border border-line bg-surface p-4">No results.</p>
      )}
      {pages > 1 ? (
        <div className="mt-6">
          <Pagination
            page={query.page}
            pages={pages}
            hrefOf={(page) => `${path}${listSearch(query, page)}`}
          />
        </div>
      ) : null}
    </>
  );
}
