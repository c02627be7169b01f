import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import { ArrowDown, ArrowUp } from "#app/ui/workspace-icons.tsx";

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /**
   * `fixed` never wraps, `number` is right-aligned, `long` wraps, `code` is for ids of other
   * systems, and `action` is a form, which takes a card's full width on phones.
   */
  kind?: "fixed" | "number" | "long" | "code" | "action";
  /** The row's field that the column sorts by. */
  sort?: string;
};

/** A column's field, with a leading minus if descending. */
export type Sorting = { by: string; hrefOf: (by: string) => string };

/**
 * A table whose rows are cards on phones; on wider screens it scrolls sideways by itself if it is
 * too wide. Up and down keys move between the rows' links.
 */
export function DataTable<Row>(props: {
  /** Names the table for those who don't see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sorting?: Sorting;
}) {
  const { label, columns, rows, keyOf, sorting } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the links in it
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it, too
      tabIndex={0}
      onKeyDown={moveToRow}
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
