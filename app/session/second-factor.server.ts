import { data, redirect } from "react-router";
import type { Services } from "#app/services.ts";
import { readForm } from "#app/lib/read-form.ts";
import type { Viewer } from "#modules/accounts/data.server.ts";
import { enrollTwoFactor, passTwoFactor } from "#modules/accounts/two-factor/commands.server.ts";
import { getTwoFactor, offerTwoFactor } from "#modules/accounts/two-factor/data.server.ts";
import { TWO_FACTOR_ERRORS } from "#modules/accounts/two-factor/policy.ts";

/** A two-factor page's own URL, and where it leads once passed. */
export type SecondFactorPaths = { here: string; next: string };

/** The enrollment offer; null for those who have enrolled. Redirects those who have passed. */
export async function secondFactorPage(
  { db, config }: Pick<Services, "db" | "config">,
  viewer: Viewer,
  { next }: SecondFactorPaths,
) {
  if (viewer.passedTwoFactor) throw redirect(next);
  const { isEnrolled } = await getTwoFactor(db, viewer);
  const offer = isEnrolled ? null : await offerTwoFactor(config, viewer);
  return { email: viewer.email, offer };
}

/** Enrolls with a code, or passes this session. */
export async function secondFactorAction(
  services: Services,
  viewer: Viewer,
  request: Request,
  { here, next }: SecondFactorPaths,
) {
  if (viewer.passedTwoFactor) throw redirect(next);
  const form = await readForm(request);
  const code = (form["code"] ?? "").trim().slice(0, 64);
  const refuse = (error: string, status: number) => data({ error, recoveryCodes: null }, status);
  if (code === "") return refuse("Enter the code", 422);
  if ((await getTwoFactor(services.db, viewer)).isEnrolled) {
    const passed = await passTwoFactor(services, viewer, withoutGaps(code));
    if (passed.ok) throw redirect(next);
    return refuse(TWO_FACTOR_ERRORS[passed.reason], 401);
  }
  const enrolled = await enrollTwoFactor(services, viewer, withoutGaps(code));
  if (enrolled.ok) return data({ error: null, recoveryCodes: enrolled.recoveryCodes });
  if (enrolled.reason === "enrolled_before") throw redirect(here);
  return refuse(TWO_FACTOR_ERRORS[enrolled.reason], 401);
}

/** Apps show `123 456`; a recovery code keeps its dash. */
function withoutGaps(code: string): string {
  return code.replace(/\s/g, "");
}
