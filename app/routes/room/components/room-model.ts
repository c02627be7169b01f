import type { AttachedView } from "#app/components/brief/attached.tsx";
import type { FormModel } from "#app/components/scorecard/form-model.ts";
import type { ReplacedCall } from "#modules/live-sessions/call-link.ts";
import type { RoomOffer } from "#modules/rooms/offer.ts";
import type { Question, Rubric } from "#modules/rubrics/schema.ts";

type RoomLink = { label: string; to: string };

/** A closed room of a session that no longer exists. */
export type GoneModel = {
  state: "canceled" | "rescheduled";
  role: "candidate";
  links: RoomLink[];
};

/** The room page's data before joining. Instants are epoch ms by the server's clock. */
export type RoomModel = {
  /** `ended` by the expert, `closed` by the clock. */
  state: "early" | "open" | "ended" | "closed";
  booking: string;
  /** False once it was decided that it didn’t. */
  tookPlace: boolean;
  /** Why it has ended but isn't decided, for this person; null otherwise. */
  undecided: string | null;
  role: "candidate" | "expert";
  /** The session's name: “Coding interview”. */
  title: string;
  /** Sold “at the whiteboard”, so it opens there. */
  isAtWhiteboard: boolean;
  other: string;
  now: number;
  startAt: number;
  opensAt: number;
  time: {
    /** `Tuesday, December 1, 2026` */
    date: string;
    /** `9:30 AM – 10:30 AM` */
    hours: string;
    zone: string;
    /** `9:15 AM` */
    opens: string;
  };
  brief: { label: string; text: string }[];
  /** The resume and the job description. */
  attached: AttachedView;
  /** For the expert: the rubric, the questions and where a call may be held elsewhere. */
  expert: {
    rubric: Rubric | null;
    questions: Question[];
    callHosts: readonly string[];
    /** When a session in which both came on time has taken place. */
    countsAt: number;
  } | null;
  /** Where the call takes place instead of here. */
  call: ReplacedCall | null;
  /** The expert's form, once the session has ended. */
  scorecard: FormModel | null;
  /** It was sent. */
  isScored: boolean;
  /** It was just saved. */
  isDraftSaved: boolean;
  /** Their options while the other is missing. */
  offer: RoomOffer;
  links: RoomLink[];
  ice: RTCIceServer[];
};
