/** Returns whether the server accepted it. Throws on network errors. */
export async function sendJson(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return response.ok;
}
