import { type Context, Hono } from "hono";
import type { Services } from "#app/services.ts";
import { viewerOf } from "#app/session/viewer.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { loginPath } from "#modules/accounts/policy.ts";
import { getExpertOfUser } from "#modules/experts/data.server.ts";
import { getPhoto, removePhoto, savePhoto } from "#modules/experts/photo/photos.server.ts";
import { PHOTO_OF_SIZE } from "#modules/experts/photo/policy.ts";
import { refuseOverLimit } from "./action-limit.ts";
import type { HttpEnv } from "./context.ts";
import { readMultipart } from "./read-multipart.ts";

const PROFILE = "/expert/profile";
const FILE = /^([0-9a-f-]{36})-(sm|md|lg|xl)\.webp$/;
/** A URL's photo never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Experts' photos: served to everyone, changed by a form in the profile. */
export function photoRoutes(services: Services) {
  const app = new Hono<HttpEnv>();
  const { db } = services;

  app.get("/photos/:file", async (c) => {
    const [, id = "", size] = FILE.exec(c.req.param("file")) ?? [];
    const kept = size && PHOTO_OF_SIZE[size as keyof typeof PHOTO_OF_SIZE];
    const photo = kept && isUuid(id) ? await getPhoto(db, id, kept) : null;
    if (!photo) return c.json({ reason: "not_found" }, 404);
    return c.body(Uint8Array.from(photo), 200, {
      "content-type": "image/webp",
      "cache-control": IMMUTABLE,
    });
  });

  app.post(`${PROFILE}/photo`, async (c) => {
    const expert = await expertOf(services, c);
    if (expert instanceof Response) return expert;
    const refused = await refuseOverLimit(c, services, "photos");
    if (refused) return refused;
    const form = await readMultipart(c.req.raw);
    const file = form?.get("photo");
    if (!form || typeof file === "string") return c.json({ reason: "bad_form" }, 400);
    if (!file || file.size === 0) return c.redirect(`${PROFILE}?photo=not_a_photo#photo`, 303);
    const content = Buffer.from(await file.arrayBuffer());
    const saved = await savePhoto(services, expert.id, content);
    return c.redirect(`${PROFILE}?${saved.ok ? "saved" : `photo=${saved.reason}`}#photo`, 303);
  });

  app.post(`${PROFILE}/photo/remove`, async (c) => {
    const expert = await expertOf(services, c);
    if (expert instanceof Response) return expert;
    await removePhoto(services, expert.id);
    return c.redirect(`${PROFILE}?saved#photo`, 303);
  });

  return app;
}

/** The signed-in expert, or the response that the workspace's pages give everyone else. */
async function expertOf(services: Services, c: Context<HttpEnv>) {
  const viewer = await viewerOf(services, c.req.raw);
  if (!viewer) return c.redirect(loginPath(PROFILE), 302);
  const expert = await getExpertOfUser(services.db, viewer.userId);
  if (!expert || !viewer.roles.includes("expert")) return c.json({ reason: "not_found" }, 404);
  return expert;
}
