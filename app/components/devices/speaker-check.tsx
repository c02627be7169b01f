import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { rememberDevice } from "./remembered.ts";
import { CheckRow } from "./check-row.tsx";
import { DeviceSelect } from "./device-select.tsx";
import { listSpeakers, rememberedSpeaker } from "./use-device.ts";

type Sink = AudioContext & { setSinkId?: (id: string) => Promise<void> };

export function SpeakerCheck() {
  const [answer, setAnswer] = useState<"none" | "played" | "heard" | "silent">("none");
  const [speakers, setSpeakers] = useState<{ id: string; label: string }[]>([]);
  const [chosen, setChosen] = useState("");

  useEffect(() => {
    if (!("setSinkId" in AudioContext.prototype)) return;
    void listSpeakers().then(setSpeakers);
    setChosen(rememberedSpeaker());
  }, []);

  async function play() {
    await playTone(chosen);
    setAnswer("played");
  }

  const fault =
    answer === "silent"
      ? {
          title: "No sound heard",
          fix: "Turn up the volume, check that the tab isn’t muted and that headphones are plugged in, then play it again.",
        }
      : null;
  return (
    <CheckRow
      name="Speaker"
      state={answer === "heard" ? "good" : fault ? "fault" : "waiting"}
      status={answer === "heard" ? "You can hear us" : "Play a tone and listen"}
      fault={fault}
    >
      <DeviceSelect
        label="Speaker to use"
        options={speakers}
        value={chosen}
        onChange={(id) => {
          setChosen(id);
          const label = speakers.find((one) => one.id === id)?.label ?? "";
          rememberDevice("speaker", { id, label });
        }}
      />
      <div className="check-part-row">
        <Button variant="secondary" size="sm" onClick={() => void play()}>
          Play a tone
        </Button>
        {answer === "played" ? (
          <>
            <span>Did you hear it?</span>
            <Button variant="quiet" size="sm" onClick={() => setAnswer("heard")}>
              Yes
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setAnswer("silent")}>
              No
            </Button>
          </>
        ) : null}
      </div>
    </CheckRow>
  );
}

/** Two soft notes, so that it doesn't sound like an error. */
async function playTone(speaker: string): Promise<void> {
  const context: Sink = new AudioContext();
  if (speaker) await context.setSinkId?.(speaker).catch(() => undefined);
  await context.resume();
  for (const [index, hertz] of [523.25, 659.25].entries()) {
    const from = context.currentTime + index * 0.35;
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.25, from + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.6);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + 0.65);
  }
  setTimeout(() => void context.close(), 1_500);
}
