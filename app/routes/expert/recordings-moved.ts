import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Route } from "./+types/recordings-moved.ts";

/** The queue's address before there were other kinds of work. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(id === undefined ? href("/expert/work") : href("/expert/work/:id", { id }), 301);
}
