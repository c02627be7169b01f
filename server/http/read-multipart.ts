const MULTIPART = /^multipart\/form-data\s*;.*\bboundary="?([^";\s]+)"?/i;
/** RFC 2046, section 5.1.1. */
const MAX_BOUNDARY = 70;
/** Our forms with a file have a few fields. */
const MAX_PARTS = 20;
/** A file's name is the longest of them. */
const MAX_HEADER_BYTES = 2_048;
const HEADERS_END = "\r\n\r\n";

/**
 * A multipart form; null if it isn't one of ours. Parsing blocks the process, a body of many fields
 * or header lines for seconds, so its structure is checked first.
 */
export async function readMultipart(request: Request): Promise<FormData | null> {
  const type = request.headers.get("content-type") ?? "";
  const [, boundary = ""] = MULTIPART.exec(type) ?? [];
  if (boundary === "" || boundary.length > MAX_BOUNDARY) return null;
  const body = await request.arrayBuffer().catch(() => null);
  if (body === null || !isSound(Buffer.from(body), `--${boundary}`)) return null;
  // Given several boundaries, the parser might take another one.
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  return new Response(body, { headers }).formData().catch(() => null);
}

/** Whether it has few parts, each with short headers, and an end. */
function isSound(body: Buffer, delimiter: string): boolean {
  let at = body.indexOf(delimiter);
  for (let parts = 0; at >= 0 && parts <= MAX_PARTS; parts += 1) {
    const headers = at + delimiter.length;
    if (body.toString("latin1", headers, headers + 2) === "--") return true;
    if (!body.subarray(headers, headers + MAX_HEADER_BYTES).includes(HEADERS_END)) return false;
    at = body.indexOf(delimiter, headers);
  }
  return false;
}
