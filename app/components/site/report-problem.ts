import { siteConfig } from "./site-config.ts";

/** A line for developers where visitors are shown nothing; never in production. */
export async function reportProblem(what: string, detail?: unknown): Promise<void> {
  const config = await siteConfig();
  // oxlint-disable-next-line no-console -- this is where the pages log
  if (config?.logsToConsole) console.warn(what, detail ?? "");
}
