import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/**
 * The address a request came from, in its canonical spelling: the socket's, unless trusted proxies
 * stand in front, when it is the entry the outermost of them wrote. Nothing a client claims in
 * front of that counts.
 * @param trustedProxies how many proxies of ours append to X-Forwarded-For
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const socket = canonical(req.socket.remoteAddress ?? "") ?? "unknown";
  if (trustedProxies === 0) return socket;
  const forwarded = String(req.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return canonical(forwarded.at(-trustedProxies) ?? "") ?? socket;
}

/**
 * What limits count by: one IPv4 address, or the /64 of an IPv6 one, since a single customer has
 * all of its 2^64 addresses.
 * @param address as `clientAddress` returns it
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const last = tail === "" ? [] : tail.split(":");
    while (groups.length + last.length < 8) groups.push("0");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** What is stored of a client's network in place of it. */
export function networkHash(sessionSecret: string, address: string): Buffer {
  return createHmac("sha256", sessionSecret)
    .update(`network ${networkOf(address)}`)
    .digest();
}

/** One spelling per address, without a port or a zone; null when it is none. */
function canonical(text: string): string | null {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/%.*$/, "");
  const v4 = /^(\d+\.\d+\.\d+\.\d+)(:\d+)?$/.exec(bare)?.[1];
  if (v4 !== undefined) return isIPv4(v4) ? v4 : null;
  if (!isIPv6(bare)) return null;
  // The URL parser writes IPv6 in its canonical form.
  const v6 = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(v6);
  if (!mapped) return v6;
  const bits = [mapped[1]!, mapped[2]!].map((group) => parseInt(group, 16));
  return bits.flatMap((group) => [group >> 8, group & 255]).join(".");
}
