import { data, redirect, type RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.server.ts";
import { enrollTwoFactor, passTwoFactor } from "#modules/accounts/two-factor/commands.server.ts";
import { getTwoFactor, offerTwoFactor } from "#modules/accounts/two-factor/data.server.ts";
import { TWO_FACTOR_ERRORS } from "#modules/accounts/two-factor/policy.ts";
import { readForm } from "#app/lib/read-form.ts";
import { AREA, requireStaffAccount } from "./guard.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The enrollment offer; null for those who have enrolled. */
export async function twoFactorPage(context: Context) {
  const staff = await requireStaffAccount(context);
  if (staff.passedTwoFactor) throw redirect(AREA);
  const { db, config } = context.get(servicesContext);
  const { isEnrolled } = await getTwoFactor(db, staff);
  const offer = isEnrolled ? null : await offerTwoFactor(config, staff);
  return { email: staff.email, offer };
}

/** Enrolls with a code, or passes this session. */
export async function twoFactorAction(context: Context, request: Request) {
  const services = context.get(servicesContext);
  const staff = await requireStaffAccount(context);
  if (staff.passedTwoFactor) throw redirect(AREA);
  const form = await readForm(request);
  const code = (form["code"] ?? "").trim().slice(0, 64);
  const refuse = (error: string, status: number) => data({ error, recoveryCodes: null }, status);
  if (code === "") return refuse("Enter the code", 422);
  if ((await getTwoFactor(services.db, staff)).isEnrolled) {
    const passed = await passTwoFactor(services, staff, withoutGaps(code));
    if (passed.ok) throw redirect(AREA);
    return refuse(TWO_FACTOR_ERRORS[passed.reason], 401);
  }
  const enrolled = await enrollTwoFactor(services, staff, withoutGaps(code));
  if (enrolled.ok) return data({ error: null, recoveryCodes: enrolled.recoveryCodes });
  if (enrolled.reason === "enrolled_before") throw redirect("/admin/second-factor");
  return refuse(TWO_FACTOR_ERRORS[enrolled.reason], 401);
}

/** Apps show `123 456`; a recovery code keeps its dash. */
function withoutGaps(code: string): string {
  return code.replace(/\s/g, "");
}
