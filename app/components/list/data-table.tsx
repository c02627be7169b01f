import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import { ArrowDown, ArrowUp } from "lucide-react";

/** One column of a table: its head, and what stands under it. */
export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /**
   * `fixed` stays on one line, `number` is aligned at its end, `long` wraps, `code` is for ids of
   * other systems, and `action` is a form, which has a card's whole width on phones.
   */
  kind?: "fixed" | "number" | "long" | "code" | "action";
  /** The row's field that the list can be sorted by. */
  sort?: string;
};

/** How a list is sorted: a column's field, with a minus in front when it is descending. */
export type Sorting = { by: string; hrefOf: (by: string) => string };

/**
 * Rows of facts. On phones each row is a card; on wider screens a table that is too wide is scrolled
 * on its own, by pointer or keyboard. With the focus on a row's link, up and down go to its
 * neighbors.
 */
export function DataTable<Row>(props: {
  /** Names the table for those who don't see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sorting?: Sorting;
  /** The page's own list: it gets the screen's height, and its header stays. */
  isList?: boolean;
}) {
  const { label, columns, rows, keyOf, sorting, isList } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the links in it
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it, too
      tabIndex={0}
      onKeyDown={moveToRow}
      data-list={isList ? "" : undefined}
      className="data-table"
    >
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.head} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, kind }) => (
                <td key={head} data-head={head} data-kind={kind}>
                  <div>
                    {cell(row) ?? <span className="data-none">{kind === "action" ? "" : "–"}</span>}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { head, kind, sort } = column;
  if (!sorting || sort === undefined) {
    return (
      <th scope="col" data-kind={kind}>
        {head}
      </th>
    );
  }
  const order = { [sort]: "ascending", [`-${sort}`]: "descending" }[sorting.by] as
    | "ascending"
    | "descending"
    | undefined;
  const Arrow = order === "descending" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" data-kind={kind} aria-sort={order}>
      <Link to={sorting.hrefOf(order === "ascending" ? `-${sort}` : sort)} preventScrollReset>
        {head}
        <Arrow aria-hidden="true" />
      </Link>
    </th>
  );
}

function moveToRow(event: KeyboardEvent<HTMLElement>) {
  const link = event.target as HTMLElement;
  const row = link.closest("tbody > tr");
  if (!row || link.tagName !== "A") return;
  const neighbors: Record<string, Element | null> = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
  };
  const next = neighbors[event.key]?.querySelector("a");
  if (!next) return;
  event.preventDefault();
  next.focus();
}
