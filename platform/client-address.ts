import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the client's IP address in canonical form: the socket's or, behind `trustedProxies`
 * proxies of ours, the X-Forwarded-For entry of the outermost one. Earlier entries come from the
 * client and are ignored.
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
 * The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, because one customer has
 * all of its 2^64 addresses.
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

/** Stored instead of the network. */
export function networkHash(sessionSecret: string, address: string): Buffer {
  return createHmac("sha256", sessionSecret)
    .update(`network ${networkOf(address)}`)
    .digest();
}

/** Canonical form without port or zone; null if invalid. */
function canonical(text: string): string | null {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/%.*$/, "");
  const v4 = /^(\d+\.\d+\.\d+\.\d+)(:\d+)?$/.exec(bare)?.[1];
  if (v4 !== undefined) return isIPv4(v4) ? v4 : null;
  if (!isIPv6(bare)) return null;
  // The URL parser writes canonical IPv6.
  const v6 = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(v6);
  if (!mapped) return v6;
  const bits = [mapped[1]!, mapped[2]!].map((group) => parseInt(group, 16));
  return bits.flatMap((group) => [group >> 8, group & 255]).join(".");
}
