/**
 * Decides what to do with the peer connection, as a pure function, so that every order of events
 * can be tested. Only the newcomer offers first: two first offers at once hung in one join of ten.
 */
export type LinkPhase =
  | "none"
  /** The prepared first offer, sent with the join of the second person. */
  | "prepared"
  | "waiting"
  | "offering"
  | "connected"
  | "recovering";

export type LinkState = {
  phase: LinkPhase;
  /** The other's tab while its socket is open. */
  present: string | null;
  /** The tab that the connection was built for. */
  linked: string | null;
  /** Whether this side makes the offers of this connection. */
  offers: boolean;
  /** Whether this side has asked the other to start over and waits for its offer. */
  hasAsked: boolean;
  attempts: number;
  /** Made before the other person was known to be there. */
  isFirst: boolean;
};

export type LinkEvent =
  | { type: "prepare" }
  | { type: "present"; peer: string; isNewcomer: boolean }
  /** `isGoodbye`: on purpose, so their media has ended too. */
  | { type: "left"; isGoodbye: boolean }
  | { type: "offered" }
  | { type: "restart"; isPolite: boolean }
  | { type: "connected" }
  | { type: "interrupted" }
  | { type: "failed" }
  | { type: "overdue" }
  | { type: "network_changed" };

/** In order of execution. */
export type LinkAction = "build" | "offer" | "restart_ice" | "ask_restart" | "close";

export const NO_LINK: LinkState = {
  phase: "none",
  present: null,
  linked: null,
  offers: false,
  hasAsked: false,
  attempts: 0,
  isFirst: false,
};

export function planLink(
  state: LinkState,
  event: LinkEvent,
): { state: LinkState; actions: LinkAction[] } {
  switch (event.type) {
    case "prepare":
      if (state.phase !== "none") return keep(state);
      return {
        state: { ...NO_LINK, phase: "prepared", offers: true, isFirst: true },
        actions: ["build", "offer"],
      };
    case "present":
      return arrive(state, event.peer, event.isNewcomer);
    case "left":
      // Media outlives a socket: the other may only be reconnecting.
      return state.phase === "connected" && !event.isGoodbye
        ? keep({ ...state, present: null })
        : { state: NO_LINK, actions: state.phase === "none" ? [] : ["close"] };
    case "offered":
      if (state.phase === "none") {
        return { state: fresh(state, { phase: "waiting", offers: false }), actions: ["build"] };
      }
      return keep({ ...state, hasAsked: false });
    case "restart":
      // Both asked at once: the impolite side offers, and the polite one waits.
      if (state.hasAsked && event.isPolite) return keep(state);
      return {
        state: fresh(state, { phase: "offering", offers: true }),
        actions: ["build", "offer"],
      };
    case "connected":
      return keep({ ...state, phase: "connected", hasAsked: false, attempts: 0 });
    case "interrupted":
      return interrupt(state, state.offers ? ["restart_ice"] : []);
    case "failed":
      return interrupt(state, ["restart_ice"]);
    case "overdue":
      if (state.present === null || !isUnderWay(state.phase)) return keep(state);
      return {
        state: {
          ...fresh(state, { phase: "waiting", offers: false }),
          hasAsked: true,
          attempts: state.attempts + 1,
        },
        actions: ["build", "ask_restart"],
      };
    case "network_changed":
      if (state.phase === "none" || state.present === null) return keep(state);
      // It has nothing to restart, and its own offer would collide with the one it waits for.
      if (state.hasAsked) return keep(state);
      return { state: { ...state, phase: "recovering" }, actions: ["restart_ice"] };
  }
}

/** How long to wait for a connection before starting over. */
export function overdueAfterMs(attempts: number): number {
  return Math.min(16_000, 4_000 * 2 ** attempts);
}

export function isUnderWay(phase: LinkPhase): boolean {
  return phase === "waiting" || phase === "offering" || phase === "recovering";
}

function arrive(state: LinkState, peer: string, isNewcomer: boolean) {
  const known = state.linked === peer && state.phase !== "none";
  const present = { ...state, present: peer };
  if (state.isFirst && isNewcomer) {
    // Its offer was sent with the join and may already be answered.
    const phase = state.phase === "prepared" ? "offering" : state.phase;
    return keep({ ...present, phase, linked: peer, isFirst: false });
  }
  if (known && state.phase === "connected") return keep(present);
  if (known && state.hasAsked) {
    // Offline, it has started over, and the question was lost.
    return { state: { ...present, attempts: 0 }, actions: ["ask_restart"] as LinkAction[] };
  }
  if (known) {
    return { state: present, actions: isNewcomer ? (["restart_ice"] as LinkAction[]) : [] };
  }
  const phase = isNewcomer ? "offering" : "waiting";
  return {
    state: fresh({ ...present, attempts: 0 }, { phase, offers: isNewcomer }),
    actions: (isNewcomer ? ["build", "offer"] : ["build"]) as LinkAction[],
  };
}

function interrupt(state: LinkState, actions: LinkAction[]) {
  if (state.phase === "none") return keep(state);
  if (state.present === null) return { state: NO_LINK, actions: ["close"] as LinkAction[] };
  return { state: { ...state, phase: "recovering" as const }, actions };
}

function fresh(state: LinkState, next: Pick<LinkState, "phase" | "offers">): LinkState {
  return { ...state, ...next, linked: state.present, hasAsked: false, isFirst: false };
}

function keep(state: LinkState): { state: LinkState; actions: LinkAction[] } {
  return { state, actions: [] };
}
