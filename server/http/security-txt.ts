import { Hono } from "hono";
import type { Services } from "#app/services.ts";

const DAYS_MS = 86_400_000;

/** Where to report a vulnerability (RFC 9116), from the configured support address. */
export function securityTxtRoute({ clock, config }: Pick<Services, "clock" | "config">) {
  return new Hono().get("/.well-known/security.txt", (c) => {
    const url = `${config.publicUrl}/.well-known/security.txt`;
    // The day's start, so that all copies answer the same.
    const day = Math.floor(clock.now().getTime() / DAYS_MS) * DAYS_MS;
    return c.text(
      [
        `Contact: mailto:${config.brand.supportEmail}`,
        `Expires: ${new Date(day + 180 * DAYS_MS).toISOString()}`,
        "Preferred-Languages: en",
        // The standard allows only HTTPS here.
        ...(url.startsWith("https:") ? [`Canonical: ${url}`] : []),
        "",
      ].join("\n"),
    );
  });
}
