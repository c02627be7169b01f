import { type RefObject, useEffect, useState } from "react";
import { HEARD, meterValue, watchLevel } from "#app/components/devices/watch-level.ts";

/** `silent`: nothing was heard for so long that the microphone may be off. */
export type Sound = "waiting" | "heard" | "silent";

const SILENT_MS = 5_000;

/**
 * Whether sound has arrived from a stream, loud enough or recognized; sets the meter's width along with it.
 */
export function useSound(
  stream: MediaStream | null,
  meter: RefObject<HTMLElement | null>,
  isRecognized: boolean,
): Sound {
  const [sound, setSound] = useState<Sound>("waiting");
  useEffect(() => {
    setSound("waiting");
    if (!stream) return;
    const since = performance.now();
    return watchLevel(stream, (level) => {
      if (meter.current) meter.current.style.width = `${Math.round(100 * meterValue(level))}%`;
      const isLate = performance.now() - since > SILENT_MS;
      setSound((sofar) => {
        if (sofar === "heard" || level > HEARD) return "heard";
        return isLate ? "silent" : "waiting";
      });
    });
  }, [stream, meter]);
  useEffect(() => {
    if (isRecognized) setSound("heard");
  }, [isRecognized]);
  return sound;
}
