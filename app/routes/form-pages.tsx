import { Outlet } from "react-router";
import { keepPage } from "#app/lib/offline.ts";
import type { Route } from "./+types/form-pages.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

/** Pages whose forms keep their input when a send fails. */
export default Outlet;
