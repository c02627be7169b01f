import { useSyncExternalStore } from "react";

/** State shared by parts of the page, under fixed names (docs/product.md#names-in-the-browser). */
export type ClientState = {
  purchasedOwFreeInterviewThisWeek: boolean;
  owFreeLimitExceed: boolean;
  orderSuccess: boolean;
  orderId: string | null;
  orderFailed: boolean;
  currentTab: string;
  userEmail: string | null;
  bannerVisible: boolean;
  /** `otp` stays empty (docs/decisions/058-one-time-codes-stay-in-their-field.md). */
  credentials: { email: string; otp: "" };
  active_order_id: string | null;
  cookieConsent: boolean;
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

/** Subscribes to one part of the state; on the server it is the initial one. */
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
