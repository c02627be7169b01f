import { href } from "#app/lib/urls.ts";
import { SecondFactor } from "#app/components/account/second-factor.tsx";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { secondFactorAction, secondFactorPage } from "#app/session/second-factor.server.ts";
import { expertMeta } from "./components/expert-meta.ts";
import { requireExpert } from "./components/guard.server.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Route } from "./+types/second-factor.ts";

export const meta = expertMeta("Two-factor authentication");

export const headers = () => PRIVATE_HEADERS;

const NEXT = href("/expert/earnings");
const PATHS = { here: href("/expert/second-factor"), next: `${NEXT}#details` };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, viewer } = await requireExpert(context, request);
  return secondFactorPage(services, viewer);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, viewer } = await requireExpert(context, request);
  return secondFactorAction(services, viewer, request, PATHS);
}

/** The recovery codes are shown once; revalidating would replace them. */
export const shouldRevalidate = ({ actionStatus }: { actionStatus?: number }) =>
  actionStatus !== 200;

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SecondFactor
      page={loaderData}
      why="Changing where you’re paid takes a second step, not just your email."
      next={NEXT}
      answer={useLastAnswer(actionData)}
    />
  );
}
