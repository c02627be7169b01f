import { type App, startApp, type StartOptions } from "../app-server.ts";

/** From React Router, which fetches the routes of a page's links ahead, and again on a click. */
const ROUTES_NOT_FETCHED = /^Failed to fetch manifest patches TypeError: Failed to fetch\n/;

/**
 * Kills the server and starts it again. Complaints about routes that couldn't be fetched while it
 * was down are allowed, and no others.
 */
export async function killAndRestart(
  app: App,
  options: StartOptions,
  complaints: string[],
  whileDown = async () => {},
): Promise<App> {
  const before = complaints.length;
  await app.kill9();
  await whileDown();
  const restarted = await startApp({ ...options, port: app.port });
  const during = complaints.splice(before);
  complaints.push(...during.filter((text) => !ROUTES_NOT_FETCHED.test(text)));
  return restarted;
}
