import { useEffect, useState } from "react";
import { loadModule } from "#app/lib/load-module.ts";
import { listenForCookieChoices, loadConsent } from "./consent.ts";
import { ConsentBar } from "./consent-bar.tsx";
import { cx } from "#app/ui/cx.ts";
import { reportOffline } from "#app/lib/line.ts";
import { LateComponent } from "#app/ui/late-component.tsx";
import { LayoutIcon } from "./layout-icon.tsx";
import { useSitePath } from "./use-site-path.ts";

const loadChat = () => loadModule(() => import("./chat.tsx"));
const loadOffer = () => loadModule(() => import("./trial-offer.tsx"));

/** Where the extra widget stands: its offer by route. */
const OFFERS: Record<string, "oneway" | "ai"> = { "/": "oneway", "/niche/ai": "ai" };

/**
 * The chat's button at the end of every page, or in the margin of a screen that has one; and what
 * floats at the lower edge: the offer, the open chat, the question about cookies, for which the page
 * keeps room.
 */
export function SiteDock() {
  const pathname = useSitePath();
  const [isLive, setLive] = useState(false);
  const [isChatOpen, setChatOpen] = useState(false);
  const [hasChatted, setChatted] = useState(false);
  const offer = OFFERS[pathname];

  // Nothing here works without the script, and all of it shows at once: the question about cookies
  // would push up what stood there before.
  useEffect(() => {
    loadConsent();
    setLive(true);
  }, []);

  useEffect(listenForCookieChoices, []);

  return (
    <>
      <div className={cx("chat-row", !isLive && "invisible")}>
        {isChatOpen ? null : (
          <button
            type="button"
            onClick={() => {
              setChatted(true);
              setChatOpen(true);
            }}
            data-chat-launcher=""
          >
            <LayoutIcon name="message" className="size-6" />
            <span>Chat with us</span>
          </button>
        )}
      </div>
      <div className="site-dock">
        <div>
          {isLive && offer ? (
            <div hidden={isChatOpen} className="offer">
              <LateComponent key={offer} load={loadOffer} with={{ offer }} />
            </div>
          ) : null}
          {/* Once loaded the chat stays, so that minimising it loses nothing that was typed. */}
          {hasChatted ? (
            <LateComponent
              load={loadChat}
              onMiss={() => {
                setChatted(false);
                setChatOpen(false);
                reportOffline();
              }}
              with={{ isOpen: isChatOpen, onMinimize: () => setChatOpen(false) }}
            />
          ) : null}
        </div>
        <ConsentBar />
      </div>
    </>
  );
}
