import type { Device } from "./media-fault.ts";

export type DeviceChoice = { id: string; label: string };
type Choices = Partial<Record<Device | "speaker", DeviceChoice>>;

const KEY = "room-devices";

/** The devices picked in the device check, kept in this browser. */
export function rememberedDevices(): Choices {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Choices;
  } catch {
    return {};
  }
}

export function rememberDevice(device: Device | "speaker", choice: DeviceChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...rememberedDevices(), [device]: choice }));
  } catch {
    // Blocked storage: the browser's default devices are used next time.
  }
}

export const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
export const AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** Opens a device, the remembered one if it's there. Throws what `getUserMedia` throws. */
export async function openDevice(device: Device): Promise<MediaStreamTrack> {
  // Missing in an insecure context.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new TypeError("no media devices");
  const id = rememberedDevices()[device]?.id;
  const wanted = {
    ...(device === "camera" ? VIDEO : AUDIO),
    ...(id && { deviceId: { ideal: id } }),
  };
  const stream = await mediaDevices.getUserMedia(
    device === "camera" ? { video: wanted } : { audio: wanted },
  );
  return stream.getTracks()[0]!;
}
