import { openChunkStore } from "#app/components/recording/chunk-store.ts";

/** Where an interview's recordings are uploaded to. */
export const uploadsOf = (id: string) => `/interviews/oneway/${id}/recordings`;

/** What progress on this device is filed under. */
export const answerKey = (id: string, position: number, take: number) =>
  `${id}/${position}/${take}`;

/** How much of a take this device has recorded, up to the last chunk that is on disk. */
export async function storedMs(key: string): Promise<number> {
  const store = await openChunkStore();
  const all = await store.listProgress();
  return all
    .filter(({ answer }) => answer === key)
    .reduce((sum, { recordedMs }) => sum + recordedMs, 0);
}

/** Forgets what this device has of a discarded take. */
export async function forgetTake(id: string, position: number, take: number): Promise<void> {
  const store = await openChunkStore();
  for (const { key, createAt, facts } of await store.list()) {
    const isIt = facts["position"] === String(position) && facts["take"] === String(take);
    if (createAt === uploadsOf(id) && isIt) await store.forget(key);
  }
}

/** Forgets an interview that was submitted. */
export async function forgetInterview(id: string): Promise<void> {
  const store = await openChunkStore();
  const own = (await store.listProgress()).filter(({ answer }) => answer.startsWith(`${id}/`));
  await store.forgetProgress(own.map(({ recording }) => recording));
}
