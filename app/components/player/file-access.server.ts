import { href } from "#app/lib/urls.ts";
import { isUuid } from "#lib/uuid.ts";
import { getBooking } from "#modules/booking/data.server.ts";
import { getExpertOfUser } from "#modules/experts/data.server.ts";
import { getSessionOfCandidate, getSessionOfExpert } from "#modules/feedback/data.server.ts";
import type { Recording } from "#modules/recordings/schema.ts";
import { listExpertSpans } from "#modules/rooms/data.server.ts";
import { sessionFrom } from "#modules/timeline/policy.ts";
import type { Queryable } from "#platform/db/client.ts";

type Person = { userId: string };

/** Whether a person may play a recording: their own, or the other side's of their session. */
export async function mayPlay(
  db: Queryable,
  recording: Recording,
  person: Person,
): Promise<boolean> {
  const isOwn = recording.userId === person.userId && (await isOfRoom(db, recording));
  return isOwn || isOfOther(db, recording, person);
}

/** A signed-in person's session, even a canceled one; null for anyone else's. */
async function findSession(db: Queryable, id: string, { userId }: Person) {
  if (!isUuid(id)) return null;
  const own = await getSessionOfCandidate(db, id, userId);
  if (own) return { role: "candidate", booking: own } as const;
  const hosted = await getSessionOfExpert(db, id, userId);
  return hosted && ({ role: "expert", booking: hosted } as const);
}

/** The page that lists a person's own files of a session: their page of it, if they still have one. */
export async function listedAt(db: Queryable, id: string, person: Person): Promise<string> {
  const session = await findSession(db, id, person);
  return session ? `/${session.role}/sessions/${id}` : `${href("/expert/sessions")}#files`;
}

/** What a person said in a session; null if they are none of its people and never were. */
export async function findOwnWords(db: Queryable, id: string, person: Person) {
  const session = await findSession(db, id, person);
  if (session?.role === "candidate") return { actor: "candidate" } as const;
  const expert = isUuid(id) && (await getExpertOfUser(db, person.userId));
  if (!expert) return null;
  const within = await listExpertSpans(db, id, expert.id);
  return session || within.length > 0 ? ({ actor: "expert", within } as const) : null;
}

/** Whether it is from a room. Those of one-way interviews have their own URLs. */
export async function isOfRoom(db: Queryable, { sessionId }: Recording): Promise<boolean> {
  return (await getBooking(db, sessionId)) !== null;
}

/** The other side's, unless it's from before a rebooking. An expert doesn't see a stand-in's. */
async function isOfOther(db: Queryable, recording: Recording, person: Person) {
  const session = await findSession(db, recording.sessionId, person);
  return (
    session !== null &&
    recording.role !== session.role &&
    recording.startedAt >= sessionFrom(session.booking)
  );
}
