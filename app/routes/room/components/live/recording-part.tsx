import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { consentsOf } from "./consents.ts";
import type { PanelProps } from "./panel-props.ts";
import { useRecorder } from "./use-recorder.ts";

/**
 * Recording, which takes both people's consent. Each browser records its own camera and microphone;
 * either person stops it at any time, and refusing changes nothing else.
 */
export function RecordingPart(props: PanelProps) {
  const { client, view, room } = props;
  const consents = consentsOf(view.events);
  const mine = consents[room.role];
  const theirs = consents[room.role === "candidate" ? "expert" : "candidate"];
  const isOn = mine === "yes" && theirs === "yes";
  const state = useRecorder(props, isOn);
  const [isAsking, setAsking] = useState(false);
  const { other } = room;
  const say = (recording: boolean) => {
    setAsking(false);
    client.add({ kind: "consent", data: { recording, transcript: false } });
  };

  // What an earlier tab recorded and couldn't send.
  useEffect(() => {
    void import("#app/components/recording/recorder.ts").then(({ resumeUploads }) =>
      resumeUploads(() => {}),
    );
  }, []);

  if (isOn) {
    return (
      <div className="live-recording" data-on="">
        <p role="status">
          <span className="live-recording-dot" aria-hidden="true" /> Recording
          {state === "waiting" ? ". Waiting for the network; nothing is lost" : null}
          {state === "failed" ? ". This browser can’t record your side" : null}
          {state === "refused" ? ". Your side couldn’t be uploaded" : null}
        </p>
        <Button size="sm" variant="secondary" onClick={() => say(false)}>
          Stop recording
        </Button>
      </div>
    );
  }
  if (mine === "yes") {
    return (
      <div className="live-recording">
        <p role="status">
          {theirs === "no"
            ? `${other} doesn’t want to be recorded.`
            : `Waiting for ${other} to agree to a recording.`}
        </p>
        <Button size="sm" variant="quiet" onClick={() => say(false)}>
          Don’t record
        </Button>
      </div>
    );
  }
  if (theirs === "yes" && mine === "unasked") {
    return (
      <div className="live-recording">
        <p role="status">
          {other} would like to record this session. <Terms />
        </p>
        <span className="live-recording-choice">
          <Button size="sm" variant="primary" onClick={() => say(true)}>
            Allow recording
          </Button>
          <Button size="sm" variant="secondary" onClick={() => say(false)}>
            No recording
          </Button>
        </span>
      </div>
    );
  }
  if (isAsking) {
    return (
      <div className="live-recording">
        <p>
          <Terms />
        </p>
        <span className="live-recording-choice">
          <Button size="sm" variant="primary" onClick={() => say(true)}>
            {theirs === "yes" ? "Allow recording" : `Ask ${other}`}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAsking(false)}>
            Not now
          </Button>
        </span>
      </div>
    );
  }
  return (
    <div className="live-recording">
      <p>Not recorded</p>
      <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
        Record this session
      </Button>
    </div>
  );
}

function Terms() {
  return (
    <>
      You both can play it for 90 days. Each of you can delete your own side at any time, and either
      of you can stop.
    </>
  );
}
