import { type Context, Hono } from "hono";
import { isUuid } from "#lib/uuid.ts";
import { getExpertOfUser } from "#modules/experts/data.server.ts";
import { openSegment, SegmentFacts } from "#modules/one-way/commands/open-segment.server.ts";
import { type StepRefusal, takeStep } from "#modules/one-way/commands/take-step.server.ts";
import {
  getInterview,
  getShare,
  getState,
  nextFreeInterviewAt,
} from "#modules/one-way/data.server.ts";
import { getScored } from "#modules/one-way/scorecards.server.ts";
import { Step } from "#modules/one-way/schema.ts";
import { readShareToken } from "#modules/one-way/share-link.server.ts";
import { getRecording } from "#modules/recordings/data.server.ts";
import { viewerOf } from "#app/session/viewer.server.ts";
import { viewerClock } from "#app/session/visitor.server.ts";
import type { Services } from "#app/services.ts";
import type { HttpEnv } from "./context.ts";
import { playFile } from "./play-file.ts";
import { readJson } from "./read-json.ts";
import { beginRefusal, readMetadata, recordingUploads } from "./recording-uploads.ts";

const UPLOADS = "/interviews/oneway/:id/recordings";
const STEP_STATUS: Partial<Record<StepRefusal, 404>> = { missing: 404 };

/** One-way interviews: the candidate's steps, and the uploads of their recordings. */
export function oneWayRoutes(services: Services) {
  const { db, clock } = services;
  const app = new Hono<HttpEnv>();
  const upload = recordingUploads(services, "/interviews");

  app.get("/api/me/one-way", async (c) => {
    c.header("cache-control", "private, no-store");
    const viewer = await viewerOf(services, c.req.raw);
    if (!viewer) return c.json({ isFreeUsed: false });
    const { zone } = viewerClock(viewer, c.req.raw);
    const next = await nextFreeInterviewAt(services, { userId: viewer.userId, zone });
    return c.json({ isFreeUsed: next !== null });
  });

  app.post("/api/one-way/:id/steps", async (c) => {
    const own = await requireOwn(services, c);
    if (!own) return c.json({ reason: "not_found" }, 404);
    const body = await readJson(c);
    const step = Step.safeParse(body.ok ? body.value : null);
    if (!step.success) return c.json({ reason: "invalid" }, 422);
    const taken = await takeStep(services, own, step.data);
    const interview = await getInterview(db, own.interviewId, own.userId);
    if (!interview) return c.json({ reason: "not_found" }, 404);
    const state = await getState(db, interview, clock.now());
    return taken.ok
      ? c.json({ state })
      : c.json({ reason: taken.reason, state }, STEP_STATUS[taken.reason] ?? 409);
  });

  app.get("/interviews/oneway/shared/:token/recordings/:recording", async (c) => {
    const shareId = readShareToken(services.config, c.req.param("token"));
    const share = shareId === null ? null : await getShare(db, shareId);
    const id = c.req.param("recording");
    const isOpen = share?.isOpen(clock.now()) && isUuid(id);
    const recording = isOpen ? await getRecording(db, id) : null;
    if (!recording?.fileKey || recording.sessionId !== share?.interviewId) {
      return c.json({ reason: "not_found" }, 404);
    }
    const { fileKey, mediaType } = recording;
    return playFile(services, c, { fileKey, mediaType });
  });

  app.get("/expert/work/:id/files/:recording", async (c) => {
    const recording = await getRecordingOfExpert(services, c);
    if (!recording?.fileKey) return c.json({ reason: "not_found" }, 404);
    const { fileKey, mediaType } = recording;
    return playFile(services, c, { fileKey, mediaType });
  });

  app.post(UPLOADS, async (c) => {
    const own = await requireOwn(services, c);
    if (!own) return c.json({ reason: "not_found" }, 404);
    const facts = SegmentFacts.safeParse(readMetadata(c.req.header("upload-metadata")));
    if (!facts.success) return c.json({ reason: "invalid" }, 422);
    const refusal = beginRefusal(c.req.raw.headers, services.config.recordings.recordingBytes);
    if (refusal) return c.json({ reason: "invalid" }, refusal);
    const opened = await openSegment(services, own, facts.data);
    if (opened.ok) return upload(c.req.raw, opened.id);
    const { reason } = opened;
    return c.json({ reason }, reason === "missing" ? 404 : reason === "quota" ? 413 : 410);
  });

  // Hono routes HEAD like GET.
  app.on(["GET", "PATCH"], `${UPLOADS}/:recording`, async (c) => {
    const own = await requireOwn(services, c);
    const id = c.req.param("recording");
    const recording = own && isUuid(id) ? await getRecording(db, id) : null;
    const isTheirs =
      own && recording?.userId === own.userId && recording.sessionId === own.interviewId;
    if (!isTheirs) return c.json({ reason: "not_found" }, 404);
    if (c.req.method !== "GET") return upload(c.req.raw, id);
    const { fileKey, mediaType } = recording;
    if (fileKey === null) return c.json({ reason: "not_found" }, 404);
    return playFile(services, c, { fileKey, mediaType });
  });

  return app;
}

/** A recording of an interview that the signed-in expert has claimed or scored. */
async function getRecordingOfExpert({ db, ...services }: Services, c: Context<HttpEnv>) {
  const [workId = "", id = ""] = [c.req.param("id"), c.req.param("recording")];
  const viewer = await viewerOf({ db, ...services }, c.req.raw);
  const expert = viewer?.roles.includes("expert") ? await getExpertOfUser(db, viewer.userId) : null;
  if (!expert || !isUuid(workId) || !isUuid(id)) return null;
  const scored = await getScored(db, workId, expert.id, services.clock.now());
  const recording = scored ? await getRecording(db, id) : null;
  return recording?.sessionId === scored?.interview.id ? recording : null;
}

/** The interview, if the signed-in person owns it. */
async function requireOwn(services: Services, c: Context<HttpEnv>) {
  const id = c.req.param("id") ?? "";
  const viewer = await viewerOf(services, c.req.raw);
  const interview =
    viewer && isUuid(id) ? await getInterview(services.db, id, viewer.userId) : null;
  return viewer && interview ? { interviewId: interview.id, userId: viewer.userId } : null;
}
