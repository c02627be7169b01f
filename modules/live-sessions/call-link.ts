import type { Result } from "#lib/result.ts";

/** A call at an external link instead of in our room. */
export type ReplacedCall = { url: string; host: string };

export type CallLinkRefusal =
  /** Not an https link, or one with a password or a port. */
  "bad_link" | "unknown_host";

/**
 * Reads a link to another provider's call. `hosts` are the allowed hosts; their subdomains are
 * allowed as well (`us02web.zoom.us`).
 */
export function readCallLink(
  text: string,
  hosts: readonly string[],
): Result<ReplacedCall, CallLinkRefusal> {
  const link = text.trim();
  if (link.length > 500 || !URL.canParse(link)) return { ok: false, reason: "bad_link" };
  const { protocol, hostname, port, username, password, href } = new URL(link);
  if (protocol !== "https:" || port !== "" || username !== "" || password !== "") {
    return { ok: false, reason: "bad_link" };
  }
  const host = hostname.toLowerCase();
  const isKnown = hosts.some((known) => host === known || host.endsWith(`.${known}`));
  return isKnown ? { ok: true, url: href, host } : { ok: false, reason: "unknown_host" };
}
