import type { Recording } from "#modules/recordings/schema.ts";
import type { OwnFile } from "./own-files.tsx";

/** A person's own recording, to be played and deleted. */
export function ownRecording({ id, status, durationMs }: Recording): OwnFile {
  return {
    id,
    who: "Your camera and microphone",
    text: statusText(status, durationMs),
    href: status === "failed" ? null : `/recordings/${id}`,
    deletion: { at: `/recordings/${id}/delete`, label: "Delete this recording" },
  };
}

/** A person's own words in a session, to be deleted. */
export function ownTranscript(bookingId: string): OwnFile {
  return {
    id: "transcript",
    who: "Your transcript",
    text: "what you said",
    href: null,
    deletion: {
      at: `/recordings/transcripts/${bookingId}/delete`,
      label: "Delete my transcript",
    },
  };
}

function statusText(status: Recording["status"], durationMs: Recording["durationMs"]): string {
  if (status === "failed") return "can’t be played";
  return status === "ready" ? lengthText(durationMs!) : "being prepared";
}

function lengthText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes === 0) return "under a minute";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
