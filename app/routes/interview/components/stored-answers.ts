import { openChunkStore } from "#app/components/recording/chunk-store.ts";

/** The upload URL of an interview's recordings. */
export const uploadsOf = (id: string) => `/interviews/oneway/${id}/recordings`;

/** The key of the progress on this device. */
export const answerKey = (id: string, position: number, take: number) =>
  `${id}/${position}/${take}`;

/** How much of a take this device has recorded, up to the last chunk on disk. */
export async function storedMs(key: string): Promise<number> {
  const store = await openChunkStore();
  const all = await store.listProgress();
  return all
    .filter(({ answer }) => answer === key)
    .reduce((sum, { recordedMs }) => sum + recordedMs, 0);
}

/** Deletes a discarded take from this device. */
export async function forgetTake(id: string, position: number, take: number): Promise<void> {
  const store = await openChunkStore();
  for (const { key, createAt, facts } of await store.list()) {
    const isIt = facts["position"] === String(position) && facts["take"] === String(take);
    if (createAt === uploadsOf(id) && isIt) await store.forget(key);
  }
}

/** Deletes a submitted interview's progress from this device. */
export async function forgetInterview(id: string): Promise<void> {
  const store = await openChunkStore();
  const own = (await store.listProgress()).filter(({ answer }) => answer.startsWith(`${id}/`));
  await store.forgetProgress(own.map(({ recording }) => recording));
}
