import { href } from "#app/lib/urls.ts";
import { useEffect, useState } from "react";
import { type CallSent, ReplaceCall } from "#app/components/room/replace-call.tsx";
import { isUnderWay } from "./link-plan.ts";
import type { PanelProps } from "./panel-props.ts";

/** A connection takes a second; a network that forbids it, forever. */
const STUCK_MS = 12_000;

/**
 * Says that the call doesn't come about, and offers the expert to hold it elsewhere. From then on the
 * offer stays, so that a form being filled in doesn't vanish.
 */
export function CallTrouble({ view, room, sent }: PanelProps & { sent: CallSent }) {
  const isWaiting = view.socket === "open" && view.other !== null && isUnderWay(view.link);
  const [isStuck, setStuck] = useState(false);
  const [wasStuck, setWasStuck] = useState(sent !== null);
  useEffect(() => {
    setStuck(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setStuck(true);
      setWasStuck(true);
    }, STUCK_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const { expert, other } = room;
  return (
    <div className="room-offer" data-on={wasStuck ? "" : undefined}>
      <div role="status">
        {isStuck && view.call === null ? (
          <>
            <p className="room-offer-title">The call doesn’t connect</p>
            <p>
              {expert
                ? "We’ll keep trying. If a network blocks it, you can move the call elsewhere."
                : `We’ll keep trying. If a network blocks it, ${other} can send you a link to another call. Editor and chat work.`}
            </p>
          </>
        ) : null}
      </div>
      {wasStuck && expert ? (
        <ReplaceCall
          candidate={other}
          call={view.call}
          hosts={expert.callHosts}
          action={href("/room/:id", { id: room.booking })}
          sent={sent}
        />
      ) : null}
    </div>
  );
}
