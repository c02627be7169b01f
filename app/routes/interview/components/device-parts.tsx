import { CameraCheck } from "#app/components/devices/camera-check.tsx";
import { MicrophoneCheck } from "#app/components/devices/microphone-check.tsx";
import { SpeakerCheck } from "#app/components/devices/speaker-check.tsx";

export default function DeviceParts(props: { hasCamera: boolean; hasSpeaker: boolean }) {
  return (
    <div className="device-check-parts">
      {props.hasCamera ? <CameraCheck /> : null}
      <MicrophoneCheck />
      {props.hasSpeaker ? <SpeakerCheck /> : null}
    </div>
  );
}
