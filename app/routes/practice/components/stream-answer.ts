/**
 * Sends an answer and reads the follow-up while a model phrases it. Returns the answer's error, or
 * null. Throws if there is no stream or it breaks off.
 */
export async function streamAnswer(
  path: string,
  form: FormData,
  onPhrase: (text: string) => void,
): Promise<string | null> {
  const fields = [...form].filter((field): field is [string, string] => field[1] !== "");
  const response = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  if (response.status === 422) return ((await response.json()) as { error: string }).error;
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream || !response.body) throw new Error("no stream");
  let isDone = false;
  for await (const { phrase, done } of eventsOf(response.body)) {
    if (phrase !== undefined) onPhrase(phrase);
    isDone ||= done === true;
  }
  if (!isDone) throw new Error("the stream broke off");
  return null;
}

type StreamEvent = { phrase?: string; done?: boolean };

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = blocks.pop()!;
    for (const block of blocks) yield JSON.parse(block.replace(/^data: /, "")) as StreamEvent;
  }
}
