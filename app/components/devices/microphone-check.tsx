import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Again } from "./camera-check.tsx";
import { CheckRow } from "./check-row.tsx";
import { DeviceSelect } from "./device-select.tsx";
import { useDevice } from "./use-device.ts";
import { HEARD, meterValue, watchLevel } from "./watch-level.ts";

const SAMPLE_MS = 3_000;

export function MicrophoneCheck() {
  const { stream, fault, options, chosen, choose, start } = useDevice("microphone");
  const meter = useRef<HTMLMeterElement>(null);
  const [isHeard, setHeard] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const [sample, setSample] = useState<string | null>(null);

  useEffect(() => {
    if (!stream) return;
    setHeard(false);
    return watchLevel(stream, (level) => {
      if (meter.current) meter.current.value = meterValue(level);
      if (level > HEARD) setHeard(true);
    });
  }, [stream]);
  useEffect(() => () => void (sample && URL.revokeObjectURL(sample)), [sample]);

  function record() {
    if (!stream) return;
    setSample(null);
    setRecording(true);
    const recorder = new MediaRecorder(stream);
    recorder.addEventListener("dataavailable", ({ data }) => {
      setRecording(false);
      setSample(URL.createObjectURL(data));
    });
    recorder.start();
    setTimeout(() => recorder.state === "recording" && recorder.stop(), SAMPLE_MS);
  }

  const state = fault ? "fault" : isHeard ? "good" : "waiting";
  const status = !stream
    ? "Waiting for your permission…"
    : isHeard
      ? "We can hear you"
      : "Say something: the bar should move";
  return (
    <CheckRow name="Microphone" state={state} status={status} fault={fault}>
      {fault ? (
        <Again onClick={() => void start()} />
      ) : (
        <>
          <meter ref={meter} min={0} max={1} aria-label="Microphone level" />
          <DeviceSelect
            label="Microphone to use"
            options={options}
            value={chosen}
            onChange={(id) => void choose(id)}
          />
          <div className="check-part-row">
            <Button
              variant="secondary"
              size="sm"
              loading={isRecording}
              disabled={!stream}
              onClick={record}
            >
              {isRecording ? "Recording 3 seconds…" : "Record 3 seconds"}
            </Button>
            {sample ? (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- the visitor's own three seconds
              <audio src={sample} controls autoPlay aria-label="Your recording" />
            ) : null}
          </div>
        </>
      )}
    </CheckRow>
  );
}
