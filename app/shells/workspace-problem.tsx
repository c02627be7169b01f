import { isRouteErrorResponse, useRouteError } from "react-router";
import { useProblemWords } from "#app/components/site/dead-end.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { WorkspaceHeader } from "./workspace.tsx";

/**
 * Replaces a workspace's page that failed or doesn't exist, inside the workspace's frame. Without an
 * error the URL is unknown.
 */
export function WorkspaceProblem({ home }: { home: { to: string; label: string } }) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : error ? 500 : 404;
  const { title, lead, isOffline } = useProblemWords(status);
  return (
    <>
      <WorkspaceHeader crumbs={[home]} title={title} lead={lead} />
      <div className="flex flex-wrap gap-3">
        {isOffline || status >= 500 ? (
          <Button onClick={() => location.reload()}>Reload</Button>
        ) : null}
        <ButtonLink to={home.to} variant="secondary">
          {`Go to ${home.label}`}
        </ButtonLink>
      </div>
    </>
  );
}
