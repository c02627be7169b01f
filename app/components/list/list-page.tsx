import { groupDigits } from "#lib/money.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Download } from "#app/ui/booking-icons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Crumb } from "#app/ui/crumbs.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { type Column, DataTable } from "./data-table.tsx";
import { Filters, type FilterSpec } from "./filters.tsx";
import { isFiltered, listSearch, type ListState } from "./list-search.ts";

/** A list of a workspace: filters, rows, page links and a CSV link. Its state is the URL. */
export function ListPage<Row>(props: {
  title: string;
  lead?: ReactNode;
  crumbs: Crumb[];
  path: string;
  state: ListState;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The sort order when the URL has none. */
  sortedBy?: string;
  total: number;
  pageSize: number;
  filters: FilterSpec;
  csv?: string | undefined;
  /** Shown when there are no rows. */
  empty: string;
  /** The last action's outcome. */
  notice?: ReactNode;
  /** Above the filters: the form that creates a row. */
  before?: ReactNode;
  /** Below the header: what the figures mean. */
  note?: string;
}) {
  const { title, lead, crumbs, path, state, rows, keyOf, columns, total, pageSize, filters } =
    props;
  const { csv, empty, notice, before, note, sortedBy = "" } = props;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (state.page - 1) * pageSize;
  const hrefOf = (change: Partial<ListState>) => `${path}${listSearch(state, change)}`;
  return (
    <>
      <WorkspaceHeader
        crumbs={crumbs}
        title={title}
        lead={lead}
        actions={
          csv && total > 0 ? (
            <ButtonLink
              to={`${csv}${listSearch(state)}`}
              reloadDocument
              variant="secondary"
              size="sm"
              icon={<Download className="size-4" aria-hidden="true" />}
            >
              Export CSV
            </ButtonLink>
          ) : null
        }
      />
      {notice}
      {before}
      <Filters path={path} state={state} spec={filters} sorts={sortsOf(columns)} />
      {rows.length > 0 ? (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          sorting={{ by: state.sort || sortedBy, hrefOf: (sort) => hrefOf({ sort }) }}
        />
      ) : (
        <Empty path={path} text={empty} isFiltered={isFiltered(state) || total > 0} />
      )}
      {total > 0 ? (
        <div className="list-foot">
          <p>
            {rows.length < total && rows.length > 0
              ? `${first + 1}–${first + rows.length} of ${groupDigits(total)} rows.`
              : total === 1
                ? "1 row."
                : `${groupDigits(total)} rows.`}{" "}
            {note}
          </p>
          {pages > 1 ? (
            <Pagination page={state.page} pages={pages} hrefOf={(page) => hrefOf({ page })} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function Empty(props: { path: string; text: string; isFiltered: boolean }) {
  const { path, text, isFiltered } = props;
  return (
    <div className="list-empty">
      <p className="font-semibold">{isFiltered ? "No matches" : "Nothing here yet"}</p>
      <p>
        {isFiltered ? (
          <Link to={path} className="link">
            Clear the filters
          </Link>
        ) : (
          text
        )}
      </p>
    </div>
  );
}

function sortsOf<Row>(columns: readonly Column<Row>[]) {
  return columns.flatMap(({ head, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${head}, ascending` },
          { value: `-${sort}`, label: `${head}, descending` },
        ],
  );
}
