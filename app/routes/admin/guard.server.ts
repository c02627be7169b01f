import { redirect, type RouterContextProvider } from "react-router";
import { missing, requireRole } from "#app/session/guard.server.ts";
import { STAFF_ROLES, staffRoles } from "#modules/accounts/policy.ts";
import { type AdminAction, mayDo, type Part, PARTS, type Staff } from "#modules/admin/policy.ts";
import { TWO_FACTOR_PATH } from "./components/admin-meta.ts";

export const AREA = "/admin";

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
  if (request.method === "GET" && path === AREA) {
    const { passedTwoFactor } = await requireStaffAccount(context);
    if (!passedTwoFactor) throw redirect(TWO_FACTOR_PATH);
  }
  const viewer = await requireRole(context, ["admin", ...PARTS[part]]);
  const { userId, sessionId, email } = viewer;
  return { userId, sessionId, email, roles: staffRoles(viewer.roles) };
}

/** Throws a 404 if these roles may not do it. */
export function requireMay(staff: Staff, action: AdminAction): void {
  if (!mayDo(staff.roles, action)) throw missing();
}
