import { browserOf, deviceFault, type Fault } from "#app/components/devices/media-fault.ts";
import { openDevice } from "#app/components/devices/remembered.ts";

export type Media = "video" | "audio";

/** Opens the microphone, and the camera for `video`. Returns what to do if that fails. */
export async function openMedia(
  media: Media,
): Promise<{ ok: true; stream: MediaStream } | { ok: false; fault: Fault }> {
  const tracks: MediaStreamTrack[] = [];
  for (const device of media === "video"
    ? (["microphone", "camera"] as const)
    : (["microphone"] as const)) {
    try {
      tracks.push(await openDevice(device));
    } catch (error) {
      for (const track of tracks) track.stop();
      const fault = deviceFault(device, (error as Error).name, browserOf(navigator.userAgent));
      return { ok: false, fault };
    }
  }
  return { ok: true, stream: new MediaStream(tracks) };
}
