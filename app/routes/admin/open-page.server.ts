import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.server.ts";
import { pageUrl } from "#app/lib/page-url.ts";
import { readForm } from "#app/lib/read-form.ts";
import { readAnswer } from "./asked-form.server.ts";
import { requireStaff } from "./guard.server.ts";
import { readListQuery } from "#modules/admin/list-query.ts";
import type { Part } from "#modules/admin/policy.ts";

type Context = Readonly<RouterContextProvider>;

/** Start of every loader in the area. Throws a 404 without access. */
export async function openPage(context: Context, request: Request, part: Part) {
  const staff = await requireStaff(context, request, part);
  const services = context.get(servicesContext);
  return {
    services,
    staff,
    roles: staff.roles,
    answer: await readAnswer(services, staff, request),
    /** The forms' idempotency key. */
    pageKey: randomUUID(),
  };
}

/** The same for a list, with its URL's state; its columns determine what it can be sorted by. */
export async function openList(
  context: Context,
  request: Request,
  part: Part,
  columns: readonly { sort?: string }[],
) {
  const { services, roles, answer, pageKey } = await openPage(context, request, part);
  const sortable = columns.flatMap(({ sort }) => sort ?? []);
  const query = readListQuery(new URL(request.url).searchParams, sortable);
  return { services, roles, answer, pageKey, query };
}

/** Start of every action in the area. */
export async function openForm(context: Context, request: Request, part: Part) {
  const staff = await requireStaff(context, request, part);
  const url = pageUrl(request);
  url.searchParams.delete("did");
  /** The page with its filters, to redirect to. */
  const here = url.pathname + url.search;
  return { services: context.get(servicesContext), staff, form: await readForm(request), here };
}
