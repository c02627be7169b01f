import { aboutNumber } from "#lib/about-number.ts";
import { groupDigits } from "#lib/money.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Download } from "#app/ui/booking-icons.tsx";
import { ArrowLeft, ArrowRight } from "#app/ui/icons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Crumb } from "#app/ui/crumbs.ts";
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
  listed: {
    rows: readonly Row[];
    total: number;
    isEstimate: boolean;
    /** Where the pages before and after begin; null at the ends. */
    before: string | null;
    after: string | null;
  };
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The sort order when the URL has none. */
  sortedBy?: string;
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
  const { title, lead, crumbs, path, state, keyOf, columns, filters } = props;
  const { rows, total, before: newer, after: older } = props.listed;
  const { csv, empty, notice, before, note, sortedBy = "" } = props;
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
            {rowsText(props.listed)} {note}
          </p>
          {newer !== null || older !== null ? (
            <nav aria-label="Pages" className="flex flex-wrap justify-center gap-1">
              {newer === null ? null : (
                <Link to={hrefOf({ before: newer })} rel="prev" className={PAGE_LINK}>
                  <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" /> Previous
                </Link>
              )}
              {older === null ? null : (
                <Link to={hrefOf({ after: older })} rel="next" className={PAGE_LINK}>
                  Next <ArrowRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
                </Link>
              )}
            </nav>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const PAGE_LINK =
  "inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 font-medium hover:bg-sunken";

/** As `25 of 340 rows.`, or `25 of about 1.2 million rows.` */
function rowsText(listed: { rows: readonly unknown[]; total: number; isEstimate: boolean }) {
  const { rows, total, isEstimate } = listed;
  const all = isEstimate ? aboutNumber(total) : groupDigits(total);
  if (rows.length < total && rows.length > 0) return `${rows.length} of ${all} rows.`;
  return total === 1 ? "1 row." : `${all} rows.`;
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
