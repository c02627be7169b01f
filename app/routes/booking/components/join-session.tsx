import { href } from "#app/lib/urls.ts";
import { ExternalLink, Video } from "#app/ui/booking-icons.tsx";
import { useEffect, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import type { OrderPageModel } from "./session-order.server.ts";

type Join = NonNullable<OrderPageModel["join"]>;

/**
 * Links to the session's room and the device check, which load as new documents, because the
 * camera's permission belongs to a document.
 */
export function JoinSession({ join, serverNow }: { join: Join; serverNow: number }) {
  const isOpen = useReached(join.opensAt, serverNow);
  const { call, opens } = join;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {call ? (
          <ButtonLink
            to={call.url}
            target="_blank"
            rel="noreferrer"
            variant="accent"
            size="lg"
            icon={<ExternalLink className="size-5" aria-hidden="true" />}
            className="max-sm:w-full"
          >
            Open the call at {call.host}
          </ButtonLink>
        ) : null}
        {isOpen ? (
          <ButtonLink
            to={join.href}
            reloadDocument
            variant={call ? "secondary" : "accent"}
            size="lg"
            icon={<Video className="size-5" aria-hidden="true" />}
            className="max-sm:w-full"
          >
            {call ? "Open our room" : "Join"}
          </ButtonLink>
        ) : null}
        <ButtonLink
          to={href("/device-check")}
          reloadDocument
          variant="secondary"
          size="lg"
          className="max-sm:w-full"
        >
          Test my camera
        </ButtonLink>
      </div>
      <p className="text-on-stage-muted">
        {call
          ? "The call takes place there instead of in our room. Editor and chat stay here."
          : isOpen
            ? "The room is open. It runs in your browser."
            : `You can join from ${opens}, 15 minutes before you start. It runs in your browser.`}
      </p>
    </div>
  );
}

const MAX_MS = 2 ** 31 - 1;

/** Whether an instant has passed by the server's clock; updates on its own. */
function useReached(at: number, serverNow: number): boolean {
  const [isReached, setReached] = useState(at <= serverNow);

  useEffect(() => {
    const left = at - serverNow;
    setReached(left <= 0);
    if (left <= 0 || left > MAX_MS) return;
    const timer = setTimeout(() => setReached(true), left);
    return () => clearTimeout(timer);
  }, [at, serverNow]);

  return isReached;
}
