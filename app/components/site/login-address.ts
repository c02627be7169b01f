/**
 * Where "Login" leads, the same in every environment, as pages are built before it is known. In
 * prod this is the candidate login. Elsewhere it is the dashboard:
 * the login sends a visitor with a session on to it at once, and one without would be sent here.
 */
export const LOGIN = "/candidate/login";
