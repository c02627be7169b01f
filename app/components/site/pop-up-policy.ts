import { isListed } from "./policy.ts";

/** Everything that decides whether the subscribe pop-up may open. */
export type PopUpFacts = {
  pathname: string;
  /** An open dialog, the open mobile menu or the maximized chat. */
  blocked: boolean;
  /** An input or textarea of this route was typed into. */
  typedInto: boolean;
  isSubscribed: boolean;
  homeOwOpen: boolean;
  subscribe_dialog_timmer: boolean;
};

/** Restrictions of every opening (docs/product.md#subscribe-pop-up). */
export function popUpAllowed(facts: PopUpFacts): boolean {
  const { pathname } = facts;
  return (
    isListed("popUpAllowed", pathname) &&
    !isListed("popUpRefused", pathname) &&
    !facts.isSubscribed &&
    !facts.blocked &&
    !facts.homeOwOpen &&
    !facts.subscribe_dialog_timmer &&
    !(facts.typedInto && isListed("typingSensitive", pathname))
  );
}

/** Opening on return to the tab has more restrictions than the timer. */
export function popUpAllowedOnReturn(
  facts: PopUpFacts & {
    ai_dialog: boolean;
    subscribe_dialog: boolean;
    orderSuccess: boolean;
    orderFailed: boolean;
  },
): boolean {
  return (
    popUpAllowed(facts) &&
    !facts.ai_dialog &&
    !facts.subscribe_dialog &&
    !facts.orderSuccess &&
    !facts.orderFailed
  );
}
