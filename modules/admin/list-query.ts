import { isCurrency, type Currency } from "#lib/money.ts";
import { storableText } from "#lib/typed-text.ts";

export const PAGE_SIZE = 25;

/** The filters of a list; each list uses the fields it knows. */
export type ListQuery = {
  q: string;
  status: string;
  service: string;
  currency: Currency | "";
  kind: string;
  /** ISO dates in UTC, inclusive. */
  from: string;
  to: string;
  /** A field of the rows, with a leading minus if descending; empty for the list's own order. */
  sort: string;
  /** The row, as in `Listed`, after or before which the page is; empty for the first page. */
  after: string;
  before: string;
};

/**
 * Parses a list's query string. Ignores invalid values and sort fields that aren't in `sortable`.
 */
export function readListQuery(
  search: URLSearchParams,
  sortable: readonly string[] = [],
): ListQuery {
  const text = (name: string) =>
    storableText(search.get(name) ?? "")
      .trim()
      .slice(0, 200);
  const currency = text("currency");
  const sort = text("sort");
  return {
    q: text("q"),
    status: text("status"),
    service: text("service"),
    currency: isCurrency(currency) ? currency : "",
    kind: text("kind"),
    from: isDate(text("from")) ? text("from") : "",
    to: isDate(text("to")) ? text("to") : "",
    sort: sortable.includes(sort.replace(/^-/, "")) ? sort : "",
    after: search.get("after") ?? "",
    before: search.get("before") ?? "",
  };
}

/** An existing date in a range that PostgreSQL can store. */
function isDate(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
