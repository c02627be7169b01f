/** Fetches JSON from our own server. Throws on network errors and error statuses. */
export async function fetchJson<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`GET ${address} answered ${response.status}`);
  return (await response.json()) as T;
}
