import type { Services } from "#app/services.ts";
import { sendPauseMs } from "#modules/accounts/commands.server.ts";
import type { CodeStep } from "#app/components/account/code-form.tsx";

type Deps = Pick<Services, "clock" | "config">;

/** The step after requesting a code, whether it was sent or refused. */
export function codeStepAfterSend(deps: Deps, email: string, resendAt: Date): CodeStep {
  return codeStep(deps, email, resendAt.getTime(), null);
}

/** The step after a wrong code. `resendAt` comes from the form and is only displayed. */
export function codeStepAfterTry(
  deps: Deps,
  email: string,
  resendAt: string | undefined,
  error: string,
): CodeStep {
  const parsed = Number(resendAt);
  return codeStep(deps, email, Number.isSafeInteger(parsed) ? parsed : 0, error);
}

function codeStep(deps: Deps, email: string, resendAt: number, error: string | null): CodeStep {
  const pause = sendPauseMs(deps.config) / 1000;
  const left = Math.ceil((resendAt - deps.clock.now().getTime()) / 1000);
  return { email, error, resendAt, waitSeconds: Math.min(Math.ceil(pause), Math.max(0, left)) };
}
