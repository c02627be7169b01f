import { Outlet } from "react-router";
import { WorkspaceProblem } from "#app/shells/workspace-problem.tsx";
import { adminMeta, HOME } from "./components/admin-meta.ts";

/** The title of a page that fails; the others have their own. */
export const meta = adminMeta("Page not available");

/** Between the frame and its pages: shows a page's error inside the frame. */
export default Outlet;

export function ErrorBoundary() {
  return <WorkspaceProblem home={HOME} />;
}
