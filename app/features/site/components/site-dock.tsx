import { useEffect, useState } from "react";
import { loadModule } from "#app/lib/load-module.ts";
import { useClientState } from "./client-state.ts";
import { showsFooter } from "../policy.ts";
import { listenForCookieChoices, loadConsent } from "./consent.ts";
import { ConsentBar } from "./consent-bar.tsx";
import { cx } from "#app/ui/cx.ts";
import { tellLineTrouble } from "#app/lib/line.ts";
import { LateComponent } from "#app/ui/late-component.tsx";
import { LayoutIcon } from "./layout-icon.tsx";
import { useSitePath } from "./use-site-path.ts";

const loadChat = () => loadModule(() => import("./chat.tsx"));
const loadOffer = () => loadModule(() => import("./trial-offer.tsx"));

/** Where the extra widget stands: its offer by route. */
const OFFERS: Record<string, "oneway" | "ai"> = { "/": "oneway", "/niche/ai": "ai" };

/**
 * What stands at the lower edge of every page: the offer, the chat, the question about cookies, for
 * which the page keeps room at its end.
 */
export function SiteDock() {
  const pathname = useSitePath();
  const [isLive, setLive] = useState(false);
  const [isChatOpen, setChatOpen] = useState(false);
  const [hasChatted, setChatted] = useState(false);
  const isAsking = useClientState("cookieChoicesOpen");
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
      {isAsking ? (
        // In the colour of the footer, where it stands above.
        <div
          className={cx("h-32 sm:h-20", showsFooter(pathname) && "bg-sunken")}
          aria-hidden="true"
        />
      ) : null}
      <div className="site-dock pointer-events-none fixed inset-0 z-40 flex flex-col">
        <div
          className={cx(
            "flex min-h-0 flex-1 items-end justify-end gap-3 p-4 *:pointer-events-auto",
            !isLive && "invisible",
          )}
        >
          {isLive && offer ? (
            <div hidden={isChatOpen} className="max-sm:me-auto">
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
                tellLineTrouble();
              }}
              with={{ isOpen: isChatOpen, onMinimize: () => setChatOpen(false) }}
            />
          ) : null}
          {isChatOpen ? null : (
            <button
              type="button"
              onClick={() => {
                setChatted(true);
                setChatOpen(true);
              }}
              data-chat-launcher=""
              className="inline-flex min-h-13 items-center gap-2 rounded-full bg-brand px-4 font-semibold text-on-brand shadow-lg hover:bg-brand-strong"
            >
              <LayoutIcon name="message" className="size-6" />
              <span className="max-sm:sr-only">Chat with us</span>
            </button>
          )}
        </div>
        <ConsentBar />
      </div>
    </>
  );
}
