import { servicesContext } from "#app/context.server.ts";
import { missing } from "#app/session/guard.server.ts";
import { emailSamples } from "./samples/email-samples.server.ts";
import type { Route } from "./+types/email.ts";

const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-scripts; frame-ancestors 'self'; base-uri 'none'";
const NIGHT = "@media (prefers-color-scheme: dark)";

/** The HTML part of one sample in a fixed color scheme. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const sample = config.isProd
    ? undefined
    : emailSamples(config).find(({ key }) => key === params.email);
  if (!sample) throw missing();
  const isNight = new URL(request.url).searchParams.get("look") === "night";
  const body = sample.mail.html.replace(NIGHT, isNight ? "@media all" : "@media not all");
  return new Response(body, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": CSP,
      "cache-control": "no-store",
    },
  });
}
