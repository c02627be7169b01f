import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Span, trackAt } from "./playback.ts";
import type { Track } from "./schema.ts";

/** Videos further off than this are seeked; nearer ones catch up by themselves. */
const MAX_DRIFT_SECONDS = 0.25;
const HAVE_FUTURE_DATA = 3;

type Videos = Record<Track["role"], RefObject<HTMLVideoElement | null>>;

/**
 * One clock for all tracks. The videos follow it, and the clock waits while one of them buffers.
 */
export function usePlayback(
  tracks: readonly Track[],
  span: Span,
  startMs: number,
  /** Whether it starts by itself, after a press that asked for it. */
  autoPlays: boolean,
) {
  const candidate = useRef<HTMLVideoElement>(null);
  const expert = useRef<HTMLVideoElement>(null);
  const [atMs, setAtMs] = useState(startMs);
  const [isPlaying, setPlaying] = useState(autoPlays);
  const [rate, setRate] = useState(1);
  const now = useRef(startMs);
  const videos: Videos = { candidate, expert };

  const follow = useCallback(
    (isMoving: boolean): boolean => {
      let isReady = true;
      for (const [role, ref] of [
        ["candidate", candidate],
        ["expert", expert],
      ] as const) {
        const video = ref.current;
        if (!video) continue;
        const found = trackAt(tracks, role, now.current);
        video.hidden = found === null;
        // What the video's place says instead.
        video.nextElementSibling!.toggleAttribute("hidden", found !== null);
        if (!found) {
          video.pause();
          continue;
        }
        const src = `/recordings/${found.track.id}`;
        if (video.getAttribute("src") !== src) video.setAttribute("src", src);
        if (Math.abs(video.currentTime - found.seconds) > MAX_DRIFT_SECONDS) {
          video.currentTime = found.seconds;
        }
        video.playbackRate = rate;
        if (isMoving && video.paused) video.play().catch(() => setPlaying(false));
        if (!isMoving && !video.paused) video.pause();
        // A video that fails to load must not stop the other one.
        if (video.error === null && video.readyState < HAVE_FUTURE_DATA) isReady = false;
      }
      return isReady;
    },
    [tracks, rate],
  );

  const seek = useCallback(
    (ms: number) => {
      now.current = Math.max(span.fromMs, Math.min(ms, span.toMs));
      setAtMs(now.current);
      follow(isPlaying);
    },
    [span.fromMs, span.toMs, follow, isPlaying],
  );

  useEffect(() => {
    if (!isPlaying) {
      follow(false);
      return;
    }
    let frame = 0;
    let before = performance.now();
    const tick = (at: number) => {
      if (follow(true)) now.current += (at - before) * rate;
      before = at;
      if (now.current >= span.toMs) {
        now.current = span.toMs;
        setPlaying(false);
      }
      setAtMs(now.current);
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, rate, span.toMs, follow]);

  function toggle() {
    if (!isPlaying && now.current >= span.toMs) seek(span.opensAtMs);
    setPlaying(!isPlaying);
  }
  const play = () => setPlaying(true);
  return { videos, atMs, isPlaying, play, toggle, seek, rate, setRate };
}
