import type { SessionEvent } from "#modules/timeline/schema.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { Place } from "./policy.ts";
import type { Scorecard } from "./scorecard-view.ts";

/** What a scorecard is about: its kind in `Subjects`, and its id. */
export type Subject = { kind: string; id: string };

/** A subject, and the expert who scores it. */
export type Scoring = { subject: Subject; expertId: string };

/** A subject whose scorecard an expert may write now. */
export type OpenSubject = {
  /** Its rubric; null if it has none. */
  topic: string | null;
  /** Drafts saved before are about something else: the time before rebooking, or an earlier claim. */
  since: Date;
  places: Place[];
  /** What the expert may see of each place, in its order. */
  events: SessionEvent[][];
};

export type SubjectKind = {
  /** Whether this expert scores it now or has scored it. */
  isOf(db: Queryable, id: string, expertId: string, now: Date): Promise<boolean>;
  /** Locks it until the transaction ends, before its scorecard changes. */
  lock(tx: Tx, id: string): Promise<void>;
  /** Null unless this expert may write its scorecard now. */
  open(db: Queryable, id: string, expertId: string, now: Date): Promise<OpenSubject | null>;
  /** Delivers a scorecard, in the transaction that sends it: emails, and the expert's share. */
  sent(
    deps: Pick<Platform, "config" | "clock" | "queue">,
    tx: Tx,
    of: { id: string; expertId: string },
    scorecard: Scorecard,
  ): Promise<void>;
};

/**
 * By name. Created by server/compose.ts and passed in, like the products of orders.
 */
export type Subjects = Readonly<Record<string, SubjectKind>>;

/** @throws when no such kind is registered */
export function kindOf(subjects: Subjects, { kind }: Subject): SubjectKind {
  const found = subjects[kind];
  if (!found) throw new Error(`No subject ${kind} is registered.`);
  return found;
}
