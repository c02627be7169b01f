import { expect, type Page } from "@playwright/test";

export const SENTENCES = [
  { text: "Last year the checkout failed for one card in five after a release." },
  { text: "My task was to bring the payments back before the end of the day." },
  { text: "I compared the logs of both versions and found that a timeout was much shorter." },
  { text: "I rolled the change back and the error rate went down to zero within the hour." },
  { text: "Then I wrote a test that fails when a timeout is below one second." },
];

/** A busy machine takes long to load the models and to transcribe the last words. */
export const MODEL_MS = 100_000;

export const words = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** A sentence, mostly recognized. */
export function isSpoken(quote: string): boolean {
  const heard = words(quote);
  return SENTENCES.some(({ text }) => {
    const said = words(text);
    return said.filter((word) => heard.includes(word)).length >= said.length / 2;
  });
}

/** Waits until the page, which is listening, says so. */
export const expectHearing = (page: Page) =>
  expect(page.getByRole("group", { name: "Answer by voice" }).getByRole("status")).toHaveText(
    "Listening. We hear you.",
    { timeout: MODEL_MS },
  );

/** Waits for more than so many words in the field of the answer. */
export const expectSaid = (page: Page, count: number) =>
  expect
    .poll(
      async () =>
        words(await page.getByRole("textbox", { name: "Your answer" }).inputValue()).length,
      { timeout: MODEL_MS },
    )
    .toBeGreaterThan(count);

/** Answers by voice with all the sentences. */
export async function speakAnswer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start speaking" }).click();
  await expectHearing(page);
  await expectSaid(page, SENTENCES.flatMap(({ text }) => words(text)).length);
}

/** Sends the answer, and expects a report that quotes what was spoken. */
export async function sendSpoken(page: Page): Promise<void> {
  // Still listening: it transcribes the last words first.
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("heading", { name: "Your report" })).toBeVisible({
    timeout: MODEL_MS,
  });
  await expect(page.getByText(/How sure the transcript is: \d+%/)).toBeVisible();
  const quotes = await page.locator("blockquote").allTextContents();
  expect(quotes.length).toBeGreaterThan(0);
  for (const quote of quotes) expect(isSpoken(quote), quote).toBe(true);
}
