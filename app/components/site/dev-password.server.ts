import { createHash, timingSafeEqual } from "node:crypto";
import { auth } from "hono/utils/basic-auth";

/**
 * Returns a 401 that asks for DEV_PASSWORD, or null if none is set or the request has it (HTTP
 * basic auth, any user name).
 */
export function requestDevPassword(request: Request, password: string | null): Response | null {
  if (password === null) return null;
  const sent = auth(request)?.password;
  if (sent !== undefined && timingSafeEqual(digest(sent), digest(password))) return null;
  return new Response("Enter any user name and DEV_PASSWORD.", {
    status: 401,
    headers: { "www-authenticate": 'Basic realm="Development", charset="UTF-8"' },
  });
}

/** timingSafeEqual requires equal lengths. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
