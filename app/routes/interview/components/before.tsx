import { lazy, useState } from "react";
import { CheckOffer } from "#app/components/devices/check-offer.tsx";
import { loadAgain } from "#app/lib/load-again.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceCard, ChoiceGroup } from "#app/ui/choice.tsx";
import { PACE_WORDS } from "#modules/one-way/pace.ts";
import type { InterviewState } from "#modules/one-way/schema.ts";
import type { Media } from "./open-media.ts";

const Devices = lazy(() => loadAgain(() => import("./device-parts.tsx")));

/** Before anything is recorded: what will happen, and whether camera and microphone work. */
export function Before(props: {
  state: InterviewState;
  media: Media;
  onMedia(media: Media): void;
  isBusy: boolean;
  onPractice(): Promise<void>;
  onSkip(): Promise<void>;
}) {
  const { state, media, onMedia, isBusy, onPractice, onSkip } = props;
  const [isChecking, setChecking] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const go = (run: () => Promise<void>) => {
    // The check holds the devices.
    setChecking(false);
    setOpening(true);
    void run().finally(() => setOpening(false));
  };
  return (
    <div className="before">
      <div className="before-main">
        <ul className="before-facts">
          <li>
            {state.total} questions, one after the other. Time:{" "}
            {PACE_WORDS[state.pace].toLowerCase()}.
          </li>
          <li>Two retakes for each question. A retake replaces the recording.</li>
          <li>
            Everything is saved on this device first. If the tab, the network or the battery goes,
            come back and continue where you stopped.
          </li>
        </ul>
        <ChoiceGroup legend="Record" className="sm:grid-cols-2">
          <ChoiceCard
            type="radio"
            name="media"
            value="video"
            title="Camera and sound"
            checked={media === "video"}
            onChange={() => onMedia("video")}
          />
          <ChoiceCard
            type="radio"
            name="media"
            value="audio"
            title="Sound only"
            checked={media === "audio"}
            onChange={() => onMedia("audio")}
          />
        </ChoiceGroup>
        <div className="take-actions">
          <Button
            variant="accent"
            size="lg"
            loading={isOpening || isBusy}
            onClick={() => go(onPractice)}
          >
            Start practice
          </Button>
          <Button
            variant="quiet"
            size="lg"
            loading={isOpening || isBusy}
            onClick={() => go(onSkip)}
          >
            Skip practice
          </Button>
        </div>
        <p className="take-note">
          Your browser asks for the camera and microphone. The practice question stays in this page
          and is never uploaded. Skipping it shows the first question, and its time begins.
        </p>
      </div>
      <CheckOffer
        about="Picture, sound and level, in half a minute. Nothing is recorded or sent."
        isChecking={isChecking}
        onStart={() => setChecking(true)}
      >
        <Devices hasCamera={media === "video"} hasSpeaker={state.isSpoken} />
      </CheckOffer>
    </div>
  );
}
