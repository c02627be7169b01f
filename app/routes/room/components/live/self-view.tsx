import { type PointerEvent, useEffect, useRef, useState } from "react";
import { EyeOff, Move } from "#app/ui/workspace-icons.tsx";

const CORNERS = ["bottom-right", "bottom-left", "top-left", "top-right"] as const;
type Corner = (typeof CORNERS)[number];

/** The self view in a corner of the other's video, moved by dragging or by its button. */
export function SelfView(props: {
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
