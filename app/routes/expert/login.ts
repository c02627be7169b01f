import { redirect } from "react-router";
import { HOME } from "./components/expert-meta.ts";

/** People guess this URL. Without a session, the workspace redirects to sign-in and back. */
export function loader() {
  return redirect(HOME.to);
}
