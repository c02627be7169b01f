import { sendSpoken, SENTENCES, speakAnswer } from "#tests/support/e2e/spoken-answer.ts";
import { test } from "#tests/support/firefox/fixtures.ts";
import { spokenWav } from "#tests/support/spoken-wav.ts";

test.describe.configure({ timeout: 600_000 });

test("an answer by voice becomes text on the device, and is judged with quotes", async ({
  context,
  page,
}) => {
  // Firefox's fake microphone has only a tone.
  const { wav } = await spokenWav(SENTENCES);
  await context.route("**/answer.wav", (route) =>
    route.fulfill({ body: wav, contentType: "audio/wav" }),
  );
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext();
      const answer = await (await fetch("/answer.wav")).arrayBuffer();
      const source = audio.createBufferSource();
      source.buffer = await audio.decodeAudioData(answer);
      source.loop = true;
      const microphone = audio.createMediaStreamDestination();
      source.connect(microphone);
      source.start();
      return microphone.stream;
    };
  });
  await page.goto("/sessions/ai?topic=coding&question=own-story&answer=voice");
  await speakAnswer(page);
  await sendSpoken(page);
});
