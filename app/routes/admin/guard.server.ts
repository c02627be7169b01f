import { redirect, type RouterContextProvider } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { getSecondFactor, type SecondFactor } from "#modules/accounts/two-factor/data.server.ts";
import {
  type AdminAction,
  mayDo,
  maySee,
  type Part,
  type Staff,
  staffRoles,
} from "#modules/admin/policy.ts";

export const AREA = "/admin";
export const SECOND_FACTOR_PATH = "/admin/second-factor";

type Context = Readonly<RouterContextProvider>;

/** What an address answers that is not there. */
export function missing(): Response {
  return new Response(null, { status: 404 });
}

/**
 * Somebody of the staff, whatever their second factor says: for the page that asks for it.
 * @throws Response 404 for everybody else
 */
export async function requireStaffAccount(
  context: Context,
): Promise<{ staff: Staff; factor: SecondFactor }> {
  const viewer = await context.get(viewerContext)();
  const roles = staffRoles(viewer?.roles ?? []);
  if (!viewer || roles.length === 0) throw missing();
  const { userId, sessionId, email } = viewer;
  const factor = await getSecondFactor(context.get(servicesContext).db, viewer);
  return { staff: { userId, sessionId, email, roles }, factor };
}

/**
 * Somebody of the staff whose session has passed the second factor and whose roles, read anew for
 * each request, open this part.
 * @throws Response 404 for everybody else: the area is not there for them. From its front door,
 * staff are led to the second factor
 */
export async function requireStaff(context: Context, request: Request, part: Part): Promise<Staff> {
  const { staff, factor } = await requireStaffAccount(context);
  if (!factor.hasPassed) {
    // Navigating in the browser asks for the page's data.
    const path = new URL(request.url).pathname.replace(/(\/|\.data)$/, "");
    if (request.method === "GET" && path === AREA) throw redirect(SECOND_FACTOR_PATH);
    throw missing();
  }
  if (!maySee(staff.roles, part)) throw missing();
  return staff;
}

/** @throws Response 404 when these roles may not do it */
export function requireMay(staff: Staff, action: AdminAction): void {
  if (!mayDo(staff.roles, action)) throw missing();
}
