import { siteConfig } from "./site-config.ts";

/** Logs for developers what visitors aren't shown; never in production. */
export async function reportProblem(what: string, detail?: unknown): Promise<void> {
  const config = await siteConfig();
  // oxlint-disable-next-line no-console -- this is where the pages log
  if (config?.logsToConsole) console.warn(what, detail ?? "");
}
