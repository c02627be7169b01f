/** What our own server answers. @throws where it cannot be reached or does not answer well */
export async function fetchJson<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`GET ${address} answered ${response.status}`);
  return (await response.json()) as T;
}
