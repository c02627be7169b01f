import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckRow } from "./check-row.tsx";
import { DeviceSelect } from "./device-select.tsx";
import { useDevice } from "./use-device.ts";

export function CameraCheck() {
  const { stream, fault, options, chosen, choose, start } = useDevice("camera");
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const state = fault ? "fault" : stream ? "good" : "waiting";
  return (
    <CheckRow
      name="Camera"
      state={state}
      status={stream ? "This is how others see you" : "Waiting for your permission…"}
      fault={fault}
    >
      {fault ? null : (
        <video
          ref={video}
          className="check-picture"
          autoPlay
          muted
          playsInline
          aria-label="Your camera"
        />
      )}
      <DeviceSelect
        label="Camera to use"
        options={options}
        value={chosen}
        onChange={(id) => void choose(id)}
      />
      {fault ? <Again onClick={() => void start()} /> : null}
    </CheckRow>
  );
}

export function Again({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick}>
      Check again
    </Button>
  );
}
