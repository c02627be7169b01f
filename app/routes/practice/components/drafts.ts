/**
 * What is typed and not sent yet, by session or free question, in this browser for a day: as long as
 * an interrupted session can be resumed.
 */
const KEY = "practice drafts";
const DAY_MS = 86_400_000;

/** Each place keeps the draft of its last prompt alone. */
type Drafts = Record<string, { prompt: string; text: string; at: number }>;

/** Fills an empty field with its draft, and keeps what is typed until stopped. */
export function keepDraft(field: HTMLTextAreaElement, place: string, prompt: string): () => void {
  const draft = read()[place];
  if (draft?.prompt === prompt && field.value === "") {
    field.value = draft.text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const keep = () => write({ ...read(), [place]: { prompt, text: field.value, at: Date.now() } });
  field.addEventListener("input", keep);
  return () => field.removeEventListener("input", keep);
}

export function forgetDraft(place: string): void {
  const { [place]: _forgotten, ...others } = read();
  write(others);
}

function read(): Drafts {
  try {
    const drafts = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Drafts;
    const recent = Object.entries(drafts).filter(([, { at }]) => Date.now() - at < DAY_MS);
    return Object.fromEntries(recent);
  } catch {
    return {};
  }
}

function write(drafts: Drafts): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    // Private windows may refuse: a reload loses it there.
  }
}
