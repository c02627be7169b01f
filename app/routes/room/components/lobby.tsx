import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Media } from "#modules/rooms/protocol.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { startText } from "./start-text.ts";
import { TimeUntil } from "#app/ui/time-until.tsx";
import { type CallSent, ReplaceCall } from "#app/components/room/replace-call.tsx";
import { Brief } from "./brief.tsx";
import { CallElsewhere } from "./call-elsewhere.tsx";
import { LateDeviceCheck } from "./late-device-check.tsx";
import { RoomOfferCard } from "./offer.tsx";
import type { RoomModel } from "./room-model.ts";

/** Before the room: the time, the other person, the brief, Join, and the device check. */
export function Lobby(props: {
  room: RoomModel;
  onJoin: (media: Media) => void;
  /** Called when they may be about to press Join. */
  onIntent: () => void;
  /** The room's script failed to load. */
  hasFailed: boolean;
  /** The expert's link to a call elsewhere that was refused. */
  callSent: CallSent;
}) {
  const { room, onJoin, onIntent, hasFailed, callSent } = props;
  const isOpen = room.state === "open";
  return (
    <div className="lobby">
      <div className="lobby-main">
        <p className="lobby-eyebrow">
          {isOpen ? (
            <>
              The room is open. Your session{" "}
              <TimeUntil at={room.startAt} serverNow={room.now} words={startText} />.
            </>
          ) : (
            "Your session"
          )}
        </p>
        <h1>
          {room.title} with {room.other}
        </h1>
        <p className="lobby-time">
          <time dateTime={new Date(room.startAt).toISOString()}>
            <span>{room.time.date},</span> <span>{room.time.hours}</span>
          </time>
          <span>{room.time.zone}</span>
        </p>
        {hasFailed ? (
          <Notice tone="danger" live title="The room didn’t load">
            Check your connection, then join again.
          </Notice>
        ) : null}
        <RoomOfferCard offer={room.offer} room={room} />
        <CallElsewhere call={room.call} />
        {isOpen ? <JoinButtons onJoin={onJoin} onIntent={onIntent} /> : <Opening room={room} />}
        <noscript>
          <p className="lobby-note">
            The room needs JavaScript for video and the editor. Turn it on, then reload this page.
          </p>
        </noscript>
        <Brief room={room} />
        {room.expert ? (
          <ReplaceCall
            candidate={room.other}
            call={room.call}
            hosts={room.expert.callHosts}
            action={href("/room/:id", { id: room.booking })}
            sent={callSent}
          />
        ) : null}
      </div>
      <LateDeviceCheck ice={room.ice} />
    </div>
  );
}

function JoinButtons(props: { onJoin: (media: Media) => void; onIntent: () => void }) {
  const { onJoin, onIntent } = props;
  return (
    <div className="lobby-join" onPointerEnter={onIntent} onFocus={onIntent}>
      <Button variant="accent" size="lg" onClick={() => onJoin("video")}>
        Join
      </Button>
      <p>
        <Button variant="secondary" onClick={() => onJoin("audio")}>
          Join without camera
        </Button>
        <Button variant="secondary" onClick={() => onJoin("chat")}>
          Join by chat only
        </Button>
      </p>
    </div>
  );
}

/** The time until the room opens; the page then asks the server whether it has. */
function Opening({ room }: { room: RoomModel }) {
  const { revalidate } = useRevalidator();
  const { opensAt, now } = room;
  useEffect(() => {
    // A timer's delay is limited to 24 days.
    const wait = Math.min(opensAt - now + 500, 86_400_000);
    const timer = setTimeout(() => void revalidate(), Math.max(1_000, wait));
    return () => clearTimeout(timer);
  }, [opensAt, now, revalidate]);
  return (
    <div className="lobby-opening">
      <p>
        Opens <TimeUntil at={opensAt} serverNow={now} />
      </p>
      <p>
        You can join from {room.time.opens}, 15 minutes before the start. The button appears here by
        itself.
      </p>
    </div>
  );
}
