import type { IncomingMessage } from "node:http";

/**
 * The address a request came from: the socket's, unless trusted proxies stand in front, when it is
 * the entry the outermost of them wrote. Nothing a client claims in front of that counts.
 * @param trustedProxies how many proxies of ours append to X-Forwarded-For
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const socket = req.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return socket;
  const forwarded = String(req.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return forwarded.at(-trustedProxies) ?? socket;
}
