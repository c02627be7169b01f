import { href } from "#app/lib/urls.ts";
/**
 * Target of "Login", the same in every environment because pages are prerendered. In prod this is
 * the candidate login. Elsewhere it would be the dashboard, to which the login redirects a
 * signed-in visitor anyway.
 */
export const LOGIN = href("/candidate/login");
