import { servicesContext } from "#app/context.server.ts";
import { requestDevPassword } from "#app/components/site/dev-password.server.ts";
import type { Route } from "./+types/layout.ts";

/** Here as well as in server/http/dev.ts, since a page also answers to other spellings of its URL. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }, next) =>
    requestDevPassword(request, context.get(servicesContext).config.devPassword) ?? next(),
];
