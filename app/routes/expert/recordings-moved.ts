import { redirect } from "react-router";
import type { Route } from "./+types/recordings-moved.ts";

/** The queue's address before there were other kinds of work. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(
    id === undefined ? "/expert/work" : `/expert/work/${encodeURIComponent(id)}`,
    301,
  );
}
