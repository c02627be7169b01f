import { data } from "react-router";
import { WorkspaceProblem } from "#app/shells/workspace-problem.tsx";
import { adminMeta, HOME } from "./components/admin-meta.ts";

export const meta = adminMeta("Page not found");

export function loader() {
  return data(null, 404);
}

/** Posts to unknown URLs get the same 404. */
export const action = loader;

export default function NotFound() {
  return <WorkspaceProblem home={HOME} />;
}
