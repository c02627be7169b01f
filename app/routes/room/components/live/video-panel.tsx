import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Video } from "#app/ui/booking-icons.tsx";
import {
  Eye,
  EyeOff,
  Fullscreen,
  Maximize2,
  Mic,
  MicOff,
  Minimize2,
  MonitorUp,
  Move,
  PictureInPicture2,
  VideoOff,
} from "#app/ui/workspace-icons.tsx";
import { cx } from "#app/ui/cx.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PanelProps } from "./panel-props.ts";
import { rememberedDevices } from "#app/components/devices/remembered.ts";
import { absentText, showsVideo } from "./status-text.ts";

type Sink = HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> };

/** Both videos, and the controls of this browser's devices. */
export function VideoPanel({ client, view, room }: PanelProps) {
  const { local, remote, otherMedia, other, receivesVideo } = view;
  const video = useRef<Sink>(null);
  const [isBlocked, setBlocked] = useState(false);
  const [isSelfHidden, setSelfHidden] = useState(false);
  const [canFloat, setFloat] = useState(false);
  // On a phone the rest of the screen is for the tab (room/video.css).
  const [isStrip, setStrip] = useState(true);
  const isScreen = otherMedia?.screen === true;
  useEffect(() => {
    if (isScreen) setStrip(false);
  }, [isScreen]);
  useEffect(() => setFloat(document.pictureInPictureEnabled), []);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = remote;
    if (remote) void play(element).then((isPlaying) => setBlocked(!isPlaying));
    else setBlocked(false);
  }, [remote]);

  const isSent = remote !== null && showsVideo(otherMedia);
  const hasPicture = isSent && receivesVideo;
  return (
    <section aria-label="Video" className="live-video" data-strip={isStrip || undefined}>
      <div className="live-stage" data-screen={otherMedia?.screen || undefined}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live call */}
        <video
          ref={video}
          className="live-remote"
          autoPlay
          playsInline
          aria-label={room.other}
          data-empty={hasPicture ? undefined : ""}
        />
        {hasPicture ? null : (
          <div className="live-absent">
            <span className="live-initial" aria-hidden="true">
              {room.other.slice(0, 1)}
            </span>
            <p>{absentText(view, room.other)}</p>
            {isSent ? (
              <Button size="sm" variant="secondary" onClick={client.showVideo}>
                Show video
              </Button>
            ) : null}
          </div>
        )}
        {other && otherMedia && !otherMedia.mic ? (
          <p className="live-muted">
            <MicOff aria-hidden="true" /> {room.other} is muted
          </p>
        ) : null}
        <SelfView
          stream={view.preview}
          isHidden={isSelfHidden}
          isOn={local.camera}
          isPaused={local.isPaused}
          onHide={() => setSelfHidden(true)}
        />
        {isBlocked ? (
          <Button
            variant="accent"
            className="live-unblock"
            onClick={() =>
              video.current && void play(video.current).then((isPlaying) => setBlocked(!isPlaying))
            }
          >
            Rejoin with sound
          </Button>
        ) : null}
      </div>
      <div className="live-controls" role="group" aria-label="Your devices">
        <Control
          label={local.mic ? "Mute" : "Unmute"}
          keys="M"
          isOff={!local.mic}
          Icon={local.mic ? Mic : MicOff}
          onClick={client.toggleMic}
        />
        <Control
          label={local.camera ? "Stop camera" : "Start camera"}
          keys="V"
          isOff={!local.camera}
          Icon={local.camera ? Video : VideoOff}
          onClick={client.toggleCamera}
        />
        <Control
          label={local.screen ? "Stop sharing" : "Share screen"}
          isOff={false}
          isOn={local.screen}
          Icon={MonitorUp}
          onClick={client.toggleScreen}
        />
        {canFloat && hasPicture ? (
          <Control
            label="Picture-in-picture"
            className="live-extra"
            isOff={false}
            Icon={PictureInPicture2}
            onClick={() => void toggleFloating(video.current)}
          />
        ) : null}
        {isSelfHidden ? (
          <Control
            label="Show self view"
            className="live-extra"
            isOff={false}
            Icon={Eye}
            onClick={() => setSelfHidden(false)}
          />
        ) : null}
        <Control
          label={isStrip ? "Enlarge video" : "Shrink video"}
          className="live-fold"
          isOff={false}
          Icon={isStrip ? Maximize2 : Minimize2}
          onClick={() => setStrip(!isStrip)}
        />
        {otherMedia?.screen ? (
          <Control
            label="Full screen"
            className="live-extra"
            isOff={false}
            Icon={Fullscreen}
            onClick={() => void video.current?.requestFullscreen()}
          />
        ) : null}
      </div>
      {local.isPaused ? (
        <Notice
          tone="warning"
          live
          title="Video paused to keep the sound clear"
          actions={
            <Button size="sm" variant="secondary" onClick={client.toggleCamera}>
              Turn video back on
            </Button>
          }
        >
          The connection was too slow for both.
        </Notice>
      ) : null}
      {Object.values(local.faults).map((fault) =>
        fault ? (
          <Notice key={fault.title} tone="warning" live title={fault.title}>
            {fault.fix}
          </Notice>
        ) : null,
      )}
    </section>
  );
}

function Control(props: {
  label: string;
  keys?: string;
  isOff: boolean;
  isOn?: boolean;
  className?: string;
  Icon: typeof Mic;
  onClick: () => void;
}) {
  const { label, keys, isOff, isOn, className, Icon, onClick } = props;
  return (
    <button
      type="button"
      className={cx("live-control", className)}
      data-off={isOff || undefined}
      data-on={isOn || undefined}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

/** False if the browser requires a user gesture first. */
async function play(element: Sink): Promise<boolean> {
  const speaker = rememberedDevices().speaker?.id;
  if (speaker) await element.setSinkId?.(speaker).catch(() => undefined);
  try {
    await element.play();
    return true;
  } catch (error) {
    // A new stream interrupts playing the last one.
    return (error as Error).name !== "NotAllowedError";
  }
}

async function toggleFloating(element: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture();
  else await element?.requestPictureInPicture().catch(() => undefined);
}

const CORNERS = ["bottom-right", "bottom-left", "top-left", "top-right"] as const;
type Corner = (typeof CORNERS)[number];

/** The self view in a corner of the other's video, moved by dragging or by its button. */
function SelfView(props: {
  stream: MediaStream | null;
  isOn: boolean;
  isPaused: boolean;
  isHidden: boolean;
  onHide: () => void;
}) {
  const { stream, isOn, isPaused, isHidden, onHide } = props;
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const [corner, setCorner] = useState<Corner>("bottom-right");
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if ((event.target as Element).closest("button")) return;
    from.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) {
    if (!from.current) return;
    const [x, y] = [clientX - from.current.x, clientY - from.current.y];
    currentTarget.style.translate = `${x}px ${y}px`;
  }
  function onPointerUp({ currentTarget }: PointerEvent<HTMLDivElement>) {
    if (!from.current) return;
    from.current = null;
    const stage = currentTarget.parentElement!.getBoundingClientRect();
    const own = currentTarget.getBoundingClientRect();
    currentTarget.style.translate = "";
    const isRight = own.x + own.width / 2 > stage.x + stage.width / 2;
    const isLow = own.y + own.height / 2 > stage.y + stage.height / 2;
    setCorner(`${isLow ? "bottom" : "top"}-${isRight ? "right" : "left"}`);
  }

  return (
    <div
      ref={box}
      className="live-self"
      data-corner={corner}
      hidden={isHidden}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <video ref={video} autoPlay muted playsInline aria-label="You" data-on={isOn || undefined} />
      {stream ? null : <p>{isPaused ? "Video paused" : "Camera off"}</p>}
      <div className="live-self-buttons">
        <button
          type="button"
          aria-label="Move self view"
          title="Move self view"
          onClick={() => setCorner(CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length]!)}
        >
          <Move aria-hidden="true" />
        </button>
        <button type="button" aria-label="Hide self view" title="Hide self view" onClick={onHide}>
          <EyeOff aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
