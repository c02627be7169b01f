import { lookup as resolveName } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { FeedProblem } from "./port.ts";
import { isPublicAddress } from "./public-address.ts";

export type FetchLimits = {
  maxBytes: number;
  deadlineMs: number;
  /** Says who asks. Some servers refuse requests without it. */
  userAgent: string;
  /** Private `host:port`s to allow, for development and tests. */
  allowedHosts: readonly string[];
};
export type Fetched = { ok: true; text: string } | { ok: false; problem: FeedProblem };

const MAX_REDIRECTS = 4;
/** A host name resolved to a private address. */
const PRIVATE = "ERR_PRIVATE_ADDRESS";

/**
 * Fetches a calendar. Every hop is resolved once, all its addresses must be public, and the
 * connection uses the address that was checked, which prevents DNS rebinding.
 */
export async function fetchFeed(address: string, limits: FetchLimits): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.deadlineMs);
  let next = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const url = feedUrl(next);
    if (url === null) return { ok: false, problem: "not_an_address" };
    const isAllowed = limits.allowedHosts.includes(`${url.hostname}:${portOf(url)}`);
    if (!isAllowed && (url.port !== "" || isPrivateLiteral(url.hostname))) {
      return { ok: false, problem: "private_address" };
    }
    const answer = await get(url, isAllowed, signal, limits);
    if (!("location" in answer)) return answer;
    next = URL.canParse(answer.location, url) ? new URL(answer.location, url).href : "";
  }
  return { ok: false, problem: "unreachable" };
}

/** `webcal:` means https. Null for anything that can't be fetched. */
export function feedUrl(text: string): URL | null {
  const address = text.trim().replace(/^webcals?:/i, "https:");
  if (address.length > 2000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isHttp = url.protocol === "https:" || url.protocol === "http:";
  if (!isHttp || url.username !== "" || url.password !== "" || url.hostname === "") return null;
  url.hash = "";
  return url;
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === "https:" ? "443" : "80");
}

/** An IP address as the host isn't looked up, so it's checked here. */
function isPrivateLiteral(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) !== 0 && !isPublicAddress(bare);
}

type Answer = Fetched | { location: string };

function get(
  url: URL,
  isAllowed: boolean,
  signal: AbortSignal,
  { maxBytes, userAgent }: FetchLimits,
): Promise<Answer> {
  return new Promise((resolve) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(
      url,
      {
        signal,
        // A pooled connection was checked for another feed's host.
        agent: false,
        headers: {
          accept: "text/calendar, text/plain;q=0.5, */*;q=0.1",
          "accept-encoding": "gzip",
          "user-agent": userAgent,
        },
        ...(isAllowed ? {} : { lookup: publicLookup }),
      },
      (response) => void readAnswer(response, maxBytes).then(resolve, () => resolve(UNREACHABLE)),
    );
    request.on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === PRIVATE ? { ok: false, problem: "private_address" } : UNREACHABLE),
    );
    request.end();
  });
}

const UNREACHABLE: Fetched = { ok: false, problem: "unreachable" };

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<Answer> {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    response.destroy();
    return { location: headers.location };
  }
  if (statusCode !== 200) {
    response.destroy();
    const isGone = [401, 403, 404, 410].includes(statusCode);
    return { ok: false, problem: isGone ? "not_found" : "unreachable" };
  }
  const encoding = (headers["content-encoding"] ?? "identity").toLowerCase();
  const isPacked = encoding === "gzip" || encoding === "x-gzip";
  if (!isPacked && encoding !== "identity") {
    response.destroy();
    return { ok: false, problem: "not_a_calendar" };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const unpack = isPacked ? createGunzip() : new PassThrough();
  const read = pipeline(response, unpack, async (body: AsyncIterable<Buffer>) => {
    for await (const chunk of body) {
      // Unpacked bytes. Returning early destroys the streams, which fails the pipeline.
      size += chunk.length;
      if (size > maxBytes) return;
      chunks.push(chunk);
    }
  });
  await read.catch((error: unknown) => {
    if (size <= maxBytes) throw error;
  });
  if (size > maxBytes) return { ok: false, problem: "too_large" };
  return { ok: true, text: textOf(Buffer.concat(chunks)) };
}

/** UTF-8, or UTF-16 by its byte order mark. */
function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
}

/** Resolves a host name for a connection; fails unless all its addresses are public. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      const refused: NodeJS.ErrnoException = new Error("The name leads into a private network.");
      refused.code = PRIVATE;
      return done(refused, "", 0);
    }
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return done(null, first!.address, first!.family);
  });
};
