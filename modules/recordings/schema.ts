import { z } from "zod";

export const MEDIA_TYPES = ["video/webm", "audio/webm", "video/mp4", "audio/mp4"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** A recording's upload metadata: strings, as in tus. */
export const RecordingFacts = z.object({
  /** Its codecs don't matter here: "video/webm;codecs=vp8,opus". */
  type: z
    .string()
    .max(100)
    .transform((type) => type.split(";")[0]!.trim().toLowerCase())
    .pipe(z.enum(MEDIA_TYPES)),
  // PostgreSQL has no year 0.
  startedAt: z.iso.datetime().refine((at) => at >= "2000"),
});

export type Recording = {
  id: string;
  userId: string;
  sessionId: string;
  role: "candidate" | "expert";
  mediaType: MediaType;
  status: "uploading" | "finishing" | "ready" | "failed";
  startedAt: Date;
  bytes: number;
  size: number | null;
  durationMs: number | null;
  fileKey: string | null;
  createdAt: Date;
  changedAt: Date;
  expiresAt: Date;
};
