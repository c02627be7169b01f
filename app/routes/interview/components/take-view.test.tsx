import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { timesOf } from "#modules/one-way/policy.ts";
import { TakeView } from "./take-view.tsx";

type Take = ComponentProps<typeof TakeView>["take"];

const QUESTION = "Tell me about yourself.";
const { answerMs } = timesOf("untimed", QUESTION);

function untimed(take: Partial<Take>): string {
  const done = () => Promise.resolve();
  const whole: Take = {
    phase: "recording",
    isReading: false,
    usedMs: 0,
    leftMs: null,
    answerMs,
    start: done,
    stop: done,
    interrupt: () => Promise.resolve(true),
    keep: () => undefined,
    ...take,
  };
  return renderToString(
    <TakeView
      take={whole}
      label="Question 1 of 3"
      question={QUESTION}
      isSpoken={false}
      stream={null}
      isUntimed
      playback={null}
      isKept
      isBusy={false}
      retake={null}
      next={{ label: "Next question", run: () => undefined }}
    />,
  );
}

test("says before an untimed recording when it stops by itself", () => {
  const html = untimed({ phase: "prepare" });
  expect(html).toContain("Recording stops by itself after 30 minutes.");
  expect(html).not.toContain('role="timer"');
});

test("counts an untimed recording down only in its last two minutes", () => {
  expect(untimed({ leftMs: 120_001 })).not.toMatch(/role="timer"|stops by itself|minutes left/);
  const last = untimed({ leftMs: 120_000 });
  expect(last).toMatch(/role="timer"[^>]*>2:00</);
  expect(last).toContain("Recording. 2 minutes left.");
  expect(last).toContain("Recording stops by itself at 0:00.");
  expect(untimed({ leftMs: 9_000 })).toContain("Recording. 10 seconds left.");
});
