import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { photoSeed } from "#lib/photo-seed.ts";
import type { Result } from "#lib/result.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { expertPhotos, experts } from "../tables.server.ts";
import { encodePhoto } from "./encode.server.ts";
import type { PHOTO_SIZES, PhotoRefusal } from "./policy.ts";

type Deps = Pick<Platform, "db" | "clock">;

/** Replaces the expert's portrait. A photo never changes: a new one has a new id. */
export async function savePhoto(
  { db, clock }: Deps,
  expertId: string,
  file: Buffer,
): Promise<Result<{ id: string }, PhotoRefusal>> {
  const encoded = await encodePhoto(file);
  if (!encoded.ok) return encoded;
  const { small, large } = encoded;
  const id = randomUUID();
  await db.transaction(async (tx) => {
    const [expert] = await tx
      .select({ avatarSeed: experts.avatarSeed })
      .from(experts)
      .where(eq(experts.id, expertId))
      .for("update");
    const [replaced] = await tx
      .delete(expertPhotos)
      .where(eq(expertPhotos.expertId, expertId))
      .returning({ drawing: expertPhotos.drawing });
    const drawing = replaced?.drawing ?? expert!.avatarSeed;
    const addedAt = clock.now();
    await tx.insert(expertPhotos).values({ id, expertId, small, large, drawing, addedAt });
    await tx
      .update(experts)
      .set({ avatarSeed: photoSeed(id) })
      .where(eq(experts.id, expertId));
  });
  return { ok: true, id };
}

/** Shows the initials again; of demo experts, the drawn portrait. */
export async function removePhoto({ db }: Pick<Deps, "db">, expertId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(expertPhotos)
      .where(eq(expertPhotos.expertId, expertId))
      .returning({ drawing: expertPhotos.drawing });
    if (!removed) return;
    await tx.update(experts).set({ avatarSeed: removed.drawing }).where(eq(experts.id, expertId));
  });
}

/** WebP; null if it was removed or replaced. */
export async function getPhoto(
  db: Queryable,
  id: string,
  size: keyof typeof PHOTO_SIZES,
): Promise<Buffer | null> {
  const [photo] = await db
    .select({ file: expertPhotos[size] })
    .from(expertPhotos)
    .where(eq(expertPhotos.id, id));
  return photo?.file ?? null;
}
