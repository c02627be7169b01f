import type { FormModel } from "#app/components/scorecard/form-model.ts";
import type { RoomOffer } from "#modules/rooms/offer.ts";
import type { Question, Rubric } from "#modules/rubrics/schema.ts";

type RoomLink = { label: string; to: string };

/** A room that nobody can be in, of a session that isn't there anymore. */
export type GoneModel = {
  state: "canceled" | "rescheduled";
  role: "candidate";
  links: RoomLink[];
};

/** What the room's page knows before anybody joins. Instants are epoch ms by the server's clock. */
export type RoomModel = {
  /** `ended` by the expert, `closed` by the clock. */
  state: "early" | "open" | "ended" | "closed";
  booking: string;
  /** False once it was decided that it didn’t. */
  tookPlace: boolean;
  role: "candidate" | "expert";
  /** What is practiced: “Coding interview”. */
  title: string;
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
  /** The expert's own: what to score by and what to ask. */
  expert: { rubric: Rubric | null; questions: Question[] } | null;
  /** The expert's form, once the session has ended. */
  scorecard: FormModel | null;
  /** They have sent it. */
  isScored: boolean;
  /** They have just saved it. */
  isDraftSaved: boolean;
  /** What they can do while the other is missing. */
  offer: RoomOffer;
  links: RoomLink[];
  ice: RTCIceServer[];
};
