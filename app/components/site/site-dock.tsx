import { lazy, Suspense, useEffect, useState } from "react";
import type Chat from "./chat.tsx";
import { useClientState } from "./client-state.ts";
import { listenForCookieChoices, loadConsent } from "./consent.ts";
import { cx } from "#app/ui/cx.ts";
import { OFFLINE_TOAST } from "#app/lib/offline.ts";
import { useToast } from "#app/ui/toast.tsx";
import { LayoutIcon } from "./layout-icon.tsx";
import { isListed } from "./policy.ts";
import { useSitePath } from "./use-site-path.ts";

// If one can't be loaded, show nothing.
const NOTHING = { default: () => <></> };
const TrialOffer = lazy(() => import("./trial-offer.tsx").catch(() => NOTHING));
const ConsentBar = lazy(() => import("./consent-bar.tsx").catch(() => NOTHING));

/** The extra widget's offer by route. */
const OFFERS: Record<string, "oneway" | "ai"> = { "/": "oneway", "/niche/ai": "ai" };

/**
 * The offer and the chat's button at the end of the page, and what floats above it: the open chat
 * and, outside the booking, the cookie question.
 */
export function SiteDock() {
  const pathname = useSitePath();
  const [isHydrated, setHydrated] = useState(false);
  const [isChatOpen, setChatOpen] = useState(false);
  const [ChatPanel, setChatPanel] = useState<typeof Chat | null>(null);
  const toast = useToast();
  const offer = OFFERS[pathname];
  const floats = !isListed("focused", pathname);
  const question = useClientState("cookieChoicesOpen") ? (
    <Suspense>
      <ConsentBar floats={floats} />
    </Suspense>
  ) : null;

  // Nothing here works without the script; showing it all at once avoids layout shifts.
  useEffect(() => {
    loadConsent();
    setHydrated(true);
  }, []);

  useEffect(listenForCookieChoices, []);

  /** Loads the script first, so that nothing changes if that fails. */
  function openChat() {
    import("./chat.tsx").then(
      (module) => {
        setChatPanel(() => module.default);
        setChatOpen(true);
      },
      () => toast.show(OFFLINE_TOAST),
    );
  }

  return (
    <>
      <div
        className={cx("chat-row", !isHydrated && "invisible")}
        data-offer={offer ? "" : undefined}
      >
        {isHydrated && offer ? (
          <div className="offer">
            <Suspense>
              <TrialOffer key={offer} offer={offer} />
            </Suspense>
          </div>
        ) : null}
        {isChatOpen ? null : (
          <button type="button" onClick={openChat} data-chat-launcher="">
            <LayoutIcon name="message" className="size-6" />
            <span>Chat with us</span>
          </button>
        )}
      </div>
      <div className="site-dock">
        <div>
          {/* The chat stays mounted, so that minimizing it keeps what was typed. */}
          {ChatPanel ? (
            <ChatPanel isOpen={isChatOpen} onMinimize={() => setChatOpen(false)} />
          ) : null}
        </div>
        {floats ? question : null}
      </div>
      {floats ? null : question}
    </>
  );
}
