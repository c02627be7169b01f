import { servicesContext } from "#app/context.server.ts";
import { requestDevPassword } from "#app/components/site/dev-password.server.ts";
import type { Route } from "./+types/layout.ts";

/** Also checked in server/http/dev.ts, because a page answers to other spellings of its URL. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }, next) =>
    requestDevPassword(request, context.get(servicesContext).config.devPassword) ?? next(),
];
