import type { Books } from "./books.ts";
import { field, fields, type Form } from "./form.ts";
import type { StripeRecord } from "./records.ts";
import { badParameter } from "./refusal.ts";

const DEEPEST = 4;
const FILTERS = ["status", "payment_intent", "charge"] as const;

export function listPage(books: Books, object: StripeRecord["object"], path: string, query: Form) {
  const limit = Number(field(query, "limit") ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw badParameter("limit", "This value must be between 1 and 100.");
  }
  const paths = expansions(query, "data.");
  const created = fields(query, "created");
  const matching = books
    .all(object)
    .toReversed()
    .filter((record) =>
      FILTERS.every((name) => {
        const wanted = field(query, name);
        return wanted === undefined || (record as Record<string, unknown>)[name] === wanted;
      }),
    )
    .filter(
      (record) =>
        record.created >= Number(created["gte"] ?? 0) &&
        record.created <= Number(created["lte"] ?? Infinity) &&
        record.created < Number(created["lt"] ?? Infinity),
    );
  const after = field(query, "starting_after");
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
  const page = matching.slice(start, start + limit);
  const data = page.map((record) => withParts(books, record, paths));
  return { object: "list", url: path, has_more: start + limit < matching.length, data };
}

/** A copy of a record with the ids in `expand` replaced by their objects. */
export function expand(books: Books, record: StripeRecord, form: Form): object {
  return withParts(books, record, expansions(form, ""));
}

function expansions(form: Form, prefix: string): string[][] {
  return Object.values(fields(form, "expand")).map((path) => {
    if (path.split(".").length > DEEPEST) {
      throw badParameter("expand", `You cannot expand more than ${DEEPEST} levels of a property.`);
    }
    if (!path.startsWith(prefix)) throw badParameter("expand", `Cannot expand ${path}.`);
    return path.slice(prefix.length).split(".");
  });
}

function withParts(books: Books, record: StripeRecord, paths: string[][]): object {
  const copy: Record<string, unknown> = { ...record };
  for (const path of paths) {
    let place = copy;
    for (const segment of path) {
      if (!(segment in place)) throw badParameter("expand", `Cannot expand ${segment}.`);
      const value = place[segment];
      if (value === null) break;
      if (typeof value === "string") place[segment] = { ...books.get(value) };
      place = place[segment] as Record<string, unknown>;
    }
  }
  return copy;
}
