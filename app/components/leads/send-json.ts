/** Whether our server took it. @throws where the network fails */
export async function sendJson(
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return response.ok;
}
