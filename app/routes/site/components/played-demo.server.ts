import type { PlayedSession } from "#app/components/player/schema.ts";
import { MARKS, offsetOf, SAID, SAID_MS, TYPED } from "#content/demo-session.ts";
import { PLAYER_MOMENT } from "#content/home.ts";

/** The demo's finished session for the player: what was said, and the code as it was typed. */
export function playedDemo(): { session: PlayedSession; startMs: number } {
  const session: PlayedSession = {
    names: { candidate: "Asha", expert: "Victor" },
    tracks: [],
    pending: 0,
    segments: SAID.map(({ at, text }) => ({
      role: "candidate",
      fromMs: offsetOf(at),
      toMs: offsetOf(at) + SAID_MS,
      text,
    })),
    code: TYPED.map(({ at, code }) => ({ atMs: offsetOf(at), text: code })),
    passedMs: offsetOf(PLAYER_MOMENT.passedAt),
    lastMs: Math.max(...MARKS.map(({ at }) => offsetOf(at))),
  };
  return { session, startMs: offsetOf(PLAYER_MOMENT.at) };
}
