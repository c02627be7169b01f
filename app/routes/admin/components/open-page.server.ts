import { randomUUID } from "node:crypto";
import { redirect, type RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.server.ts";
import { pageUrl } from "#app/lib/urls.ts";
import { readForm } from "#app/lib/read-form.ts";
import { requireRole } from "#app/session/guard.server.ts";
import { STAFF_ROLES, staffRoles } from "#modules/accounts/policy.ts";
import { readListQuery } from "#modules/admin/list-query.ts";
import { type Part, PARTS, type Staff } from "#modules/admin/policy.ts";
import { readAnswer } from "./admin-action.server.ts";
import { HOME, TWO_FACTOR_PATH } from "./admin-meta.ts";

type Context = Readonly<RouterContextProvider>;

/** A staff member, before two-factor authentication. 404 for others. */
export function requireStaffAccount(context: Context) {
  return requireRole(context, STAFF_ROLES, { beforeTwoFactor: true });
}

/**
 * A staff member whose roles open this part. Throws a 404 for others, and redirects the area's
 * front page to two-factor authentication.
 */
export async function requireStaff(context: Context, request: Request, part: Part): Promise<Staff> {
  // Client-side navigation requests the page's data.
  const path = new URL(request.url).pathname.replace(/(\/|\.data)$/, "");
  if (request.method === "GET" && path === HOME.to) {
    const { passedTwoFactor } = await requireStaffAccount(context);
    if (!passedTwoFactor) throw redirect(TWO_FACTOR_PATH);
  }
  const viewer = await requireRole(context, ["admin", ...PARTS[part]]);
  const { userId, sessionId, email } = viewer;
  return { userId, sessionId, email, roles: staffRoles(viewer.roles) };
}

/** Start of every loader in the area. Throws a 404 without access. */
export async function openPage(context: Context, request: Request, part: Part) {
  const staff = await requireStaff(context, request, part);
  const services = context.get(servicesContext);
  return {
    services,
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
  const page = await openPage(context, request, part);
  const sortable = columns.flatMap(({ sort }) => sort ?? []);
  return { ...page, query: readListQuery(new URL(request.url).searchParams, sortable) };
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
