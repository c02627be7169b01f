import { useCallback, useEffect, useRef, useState } from "react";
import { browserOf, type Device, deviceFault, type Fault } from "./media-fault.ts";
import { openDevice, rememberDevice, rememberedDevices } from "./remembered.ts";

type DeviceOption = { id: string; label: string };

/** Opens a device while the check is shown, and lists the others of its kind. */
export function useDevice(device: Device) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [options, setOptions] = useState<DeviceOption[]>([]);
  const [chosen, setChosen] = useState("");
  const open = useRef<MediaStreamTrack | null>(null);

  const start = useCallback(async () => {
    open.current?.stop();
    open.current = null;
    setStream(null);
    try {
      const track = await openDevice(device);
      open.current = track;
      setFault(null);
      setStream(new MediaStream([track]));
      setOptions(await listDevices(device));
      setChosen(track.getSettings().deviceId ?? "");
    } catch (error) {
      setFault(deviceFault(device, (error as Error).name, browserOf(navigator.userAgent)));
    }
  }, [device]);

  useEffect(() => {
    void start();
    return () => open.current?.stop();
  }, [start]);

  async function choose(id: string) {
    const label = options.find((option) => option.id === id)?.label ?? "";
    rememberDevice(device, { id, label });
    await start();
  }

  return { stream, fault, options, chosen, choose, start };
}

async function listDevices(device: Device): Promise<DeviceOption[]> {
  const kind = device === "camera" ? "videoinput" : "audioinput";
  const all = await navigator.mediaDevices.enumerateDevices();
  return all
    .filter((found) => found.kind === kind && found.deviceId !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, label: label || "Unnamed device" }));
}

export async function listSpeakers(): Promise<DeviceOption[]> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  const all = (await mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return all
    .filter(({ kind, deviceId }) => kind === "audiooutput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, label: label || "Unnamed device" }));
}

export const rememberedSpeaker = () => rememberedDevices().speaker?.id ?? "";
