import { Readable } from "node:stream";
import { Hono } from "hono";
import { openOrder } from "#app/session/open-order.server.ts";
import type { Services } from "#app/services.ts";
import { readCookie, ROOM_COOKIE } from "#app/session/cookies.server.ts";
import { viewerOf } from "#app/session/viewer.server.ts";
import { storableText } from "#lib/typed-text.ts";
import { removeResume, saveJob, saveResume } from "#modules/briefs/commands.server.ts";
import { getAttached } from "#modules/briefs/data.server.ts";
import { RESUME_TYPES } from "#modules/briefs/policy.ts";
import { JobDescription } from "#modules/briefs/schema.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { isSessionOver, roomAccess } from "#modules/rooms/access.server.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import { refuseOverLimit } from "./action-limit.ts";
import type { HttpEnv } from "./context.ts";
import { readMultipart } from "./read-multipart.ts";

/**
 * What a candidate gives the expert of their session: a form of the order's page, and the resume for
 * the session's two people.
 */
export function briefRoutes(services: Services) {
  const app = new Hono<HttpEnv>();
  const { db, clock, storage } = services;

  app.post("/orders/:id/brief", async (c) => {
    const id = c.req.param("id");
    const token = c.req.query("token") ?? null;
    const viewer = async () => (await viewerOf(services, c.req.raw))?.userId ?? null;
    const opened = await openOrder(services, id, token, viewer).catch((error: unknown) => {
      // An expired link.
      if (error instanceof Response) return null;
      throw error;
    });
    const booking = opened?.reader === "candidate" ? await getBookingOfOrder(db, id) : null;
    // Whoever paid for someone else's session sends nothing to its expert.
    if (!booking || booking.candidateId !== opened?.order.payerId)
      return c.json({ reason: "not_found" }, 404);
    const back = (result: string) => {
      const query = new URLSearchParams({ ...(token !== null && { token }), brief: result });
      return c.redirect(`/orders/${id}?${query}#for-your-expert`, 303);
    };
    const isOver = (tx: Queryable, now: BookingView) => isSessionOver(tx, now, clock.now());
    if (await isOver(db, booking)) return back("too_late");
    const refused = await refuseOverLimit(c, services, "briefs");
    if (refused) return refused;
    const form = await readMultipart(c.req.raw);
    if (!form) return c.json({ reason: "bad_form" }, 400);

    if (form.get("intent") === "remove-resume") {
      await removeResume(services, booking.id);
      return back("removed");
    }
    const typed = form.get("job");
    const job = JobDescription.safeParse(
      typeof typed === "string" ? storableText(typed).replaceAll("\r\n", "\n") : "",
    );
    if (!job.success) return back("job_too_long");
    // It may have been canceled, and the account erased, while the form arrived.
    const isOpen = async (tx: Tx) => {
      const session = await lockSession(tx, id);
      return session !== null && !(await isOver(tx, session.booking));
    };
    if (!(await saveJob(services, booking.id, job.data, isOpen))) return back("too_late");
    const file = form.get("resume");
    // Browsers send an empty file without a name for none.
    if (file instanceof File && (file.size > 0 || file.name !== "")) {
      const content = Buffer.from(await file.arrayBuffer());
      const saved = await saveResume(services, booking.id, content, isOpen);
      if (!saved.ok) return back(saved.reason);
    }
    return back("saved");
  });

  app.get("/room/:id/resume", async (c) => {
    const access = await roomAccess(services, {
      bookingId: c.req.param("id"),
      viewer: await viewerOf(services, c.req.raw),
      token: c.req.query("t") ?? readCookie(c.req.raw, ROOM_COOKIE),
    });
    const { resume } = access.ok ? await getAttached(db, access.booking.id) : { resume: null };
    const file = resume && (await storage.read(resume.fileKey));
    if (!file) return c.json({ reason: "not_found" }, 404);
    return c.body(Readable.toWeb(file) as ReadableStream, 200, {
      "content-type": RESUME_TYPES[resume.type].mediaType,
      "content-disposition": `attachment; filename="resume.${resume.type}"`,
      "content-length": String(resume.bytes),
      "cache-control": "private, no-store",
    });
  });

  return app;
}
