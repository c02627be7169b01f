import { getAiSession } from "../data.server.ts";
import { type ReactDeps, reactToAnswer } from "./react.server.ts";

/** Ends a session that was interrupted for too long, and judges what it has. */
export async function endInterrupted(deps: ReactDeps, id: string): Promise<void> {
  const session = await getAiSession(deps.db, id);
  if (session?.resumeUntil && session.resumeUntil <= deps.clock.now())
    await reactToAnswer(deps, id, { close: "interrupted" });
}
