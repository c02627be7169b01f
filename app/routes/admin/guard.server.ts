import { redirect, type RouterContextProvider } from "react-router";
import { missing, requireRole } from "#app/session/guard.server.ts";
import { STAFF_ROLES, staffRoles } from "#modules/accounts/policy.ts";
import { type AdminAction, mayDo, type Part, PARTS, type Staff } from "#modules/admin/policy.ts";

export const AREA = "/admin";
export const TWO_FACTOR_PATH = "/admin/second-factor";

type Context = Readonly<RouterContextProvider>;

/** Somebody of the staff, for the two-factor page. 404 for everybody else. */
export function requireStaffAccount(context: Context) {
  return requireRole(context, STAFF_ROLES, { beforeTwoFactor: true });
}

/**
 * Somebody of the staff whose roles open this part.
 * @throws Response 404 for everybody else; from the area's front door, staff are led to the second
 * factor
 */
export async function requireStaff(context: Context, request: Request, part: Part): Promise<Staff> {
  // Navigating in the browser asks for the page's data.
  const path = new URL(request.url).pathname.replace(/(\/|\.data)$/, "");
  if (request.method === "GET" && path === AREA) {
    const { passedTwoFactor } = await requireStaffAccount(context);
    if (!passedTwoFactor) throw redirect(TWO_FACTOR_PATH);
  }
  const viewer = await requireRole(context, ["admin", ...PARTS[part]]);
  const { userId, sessionId, email } = viewer;
  return { userId, sessionId, email, roles: staffRoles(viewer.roles) };
}

/** @throws Response 404 when these roles may not do it */
export function requireMay(staff: Staff, action: AdminAction): void {
  if (!mayDo(staff.roles, action)) throw missing();
}
