/** One person's options while the other is missing. Instants are ISO strings. */
export type RoomOffer =
  | { kind: "none" }
  /** The expert is late: the candidate may rebook. */
  | { kind: "expert_late" }
  /** Experts were asked to stand in. */
  | { kind: "stand_in_wanted"; until: string }
  /** An expert is willing to stand in; the candidate decides. */
  | {
      kind: "stand_in_offered";
      name: string;
      headline: string;
      years: number;
      slug: string;
      until: string;
    }
  /** The candidate is missing: the expert may close the session. */
  | { kind: "no_show_possible" };

/** The forms' `intent`. */
export const ROOM_INTENTS = ["closeAsNoShow", "acceptStandIn", "declineStandIn", "rebook"] as const;
export type RoomIntent = (typeof ROOM_INTENTS)[number];
