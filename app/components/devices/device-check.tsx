import { CameraCheck } from "./camera-check.tsx";
import { MicrophoneCheck } from "./microphone-check.tsx";
import { NetworkCheck } from "./network-check.tsx";
import { SpeakerCheck } from "./speaker-check.tsx";

/** Camera, microphone, speaker and connection, each with what to do if it fails. */
export default function DeviceCheck({ ice }: { ice: RTCIceServer[] }) {
  return (
    <div className="device-check-parts">
      <CameraCheck />
      <MicrophoneCheck />
      <SpeakerCheck />
      <NetworkCheck ice={ice} />
    </div>
  );
}
