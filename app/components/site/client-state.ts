import { useSyncExternalStore } from "react";

/** State that parts of the page share, by fixed names (docs/product.md#names-in-the-browser). */
export type ClientState = {
  purchasedOwFreeInterviewThisWeek: boolean;
  owFreeLimitExceed: boolean;
  orderSuccess: boolean;
  orderId: string | null;
  orderFailed: boolean;
  currentTab: string;
  userEmail: string | null;
  bannerVisible: boolean;
  credentials: { email: string; otp: string };
  active_order_id: string | null;
  cookieConsent: boolean;
  /** Whether the consent bar asks. */
  cookieChoicesOpen: boolean;
};

export const INITIAL_STATE: ClientState = {
  purchasedOwFreeInterviewThisWeek: false,
  owFreeLimitExceed: false,
  orderSuccess: false,
  orderId: null,
  orderFailed: false,
  currentTab: "ALL",
  userEmail: null,
  bannerVisible: true,
  credentials: { email: "", otp: "" },
  active_order_id: null,
  cookieConsent: false,
  cookieChoicesOpen: false,
};

let state = INITIAL_STATE;
const listeners = new Set<() => void>();

export function getClientState(): ClientState {
  return state;
}

export function setClientState(change: Partial<ClientState>): void {
  const keys = Object.keys(change) as (keyof ClientState)[];
  if (keys.every((key) => Object.is(state[key], change[key]))) return;
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Success with an order id, failed, or reset to not-success with no id. */
export function setOrderOutcome(
  outcome: { success: string } | { failed: true } | { reset: true },
): void {
  setClientState({
    orderSuccess: "success" in outcome,
    orderId: "success" in outcome ? outcome.success : null,
    orderFailed: "failed" in outcome,
  });
}

/** One part of the state, kept current; on the server it is always the initial one. */
export function useClientState<K extends keyof ClientState>(key: K): ClientState[K] {
  return useSyncExternalStore(
    subscribe,
    () => state[key],
    () => INITIAL_STATE[key],
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
