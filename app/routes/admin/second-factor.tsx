import { SecondFactor } from "#app/components/account/second-factor.tsx";
import { servicesContext } from "#app/context.server.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { secondFactorAction, secondFactorPage } from "#app/session/second-factor.server.ts";
import { Workspace } from "#app/shells/workspace.tsx";
import stylesheet from "#app/styles/workspace.css?url";
import { BRAND } from "#content/brand.ts";
import { HOME, TWO_FACTOR_PATH } from "./components/admin-meta.ts";
import { requireStaffAccount } from "./components/open-page.server.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Route } from "./+types/second-factor.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Two-factor authentication · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Hides the site's header and footer (root.tsx). */
export const handle = { isWorkspace: true };

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await requireStaffAccount(context);
  return secondFactorPage(context.get(servicesContext), staff);
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = await requireStaffAccount(context);
  return secondFactorAction(context.get(servicesContext), staff, request, paths());
}

const paths = () => ({ here: TWO_FACTOR_PATH, next: HOME.to });

/** The recovery codes are shown once; revalidating would replace them. */
export const shouldRevalidate = ({ actionStatus }: { actionStatus?: number }) =>
  actionStatus !== 200;

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Workspace name={HOME.label} home={HOME.to} email={loaderData.email} groups={[]}>
      <SecondFactor
        page={loaderData}
        why="Operators sign in with an email code and a second step."
        next={HOME.to}
        answer={useLastAnswer(actionData)}
      />
    </Workspace>
  );
}
