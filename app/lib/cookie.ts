export function readCookieHeader(header: string | null, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}

/** A `Set-Cookie` header, for the whole site by default. The value must need no escaping. */
export function cookieHeader(cookie: {
  name: string;
  value: string;
  maxAgeSeconds: number;
  secure: boolean;
  httpOnly: boolean;
  path?: string;
}): string {
  const { name, value, maxAgeSeconds, secure, httpOnly, path = "/" } = cookie;
  const flags = `${httpOnly ? "; HttpOnly" : ""}; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}${flags}`;
}
