/**
 * Unsent drafts, kept in this browser for a day. A place is what the draft belongs to: a session, a
 * question, a form.
 */
const KEY = "drafts";
const DAY_MS = 86_400_000;

/** Each place keeps only the draft of its last prompt. */
type Drafts = Record<string, { prompt: string; text: string; at: number }>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Restores the draft into empty fields, and saves typing until stopped. */
export function keepDraft(
  typed: HTMLTextAreaElement | HTMLFormElement,
  place: string,
  prompt = "",
): () => void {
  const draft = readDraft(place, prompt);
  if (draft !== null && fill(typed, draft)) {
    typed.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const keep = () => writeDraft(place, textOf(typed), prompt);
  // Typed before this script had loaded.
  if (typed instanceof HTMLTextAreaElement && typed.value !== "") keep();
  typed.addEventListener("input", keep);
  return () => typed.removeEventListener("input", keep);
}

export function readDraft(place: string, prompt = ""): string | null {
  const draft = read()[place];
  return draft?.prompt === prompt ? draft.text : null;
}

export function writeDraft(place: string, text: string, prompt = ""): void {
  write({ ...read(), [place]: { prompt, text, at: Date.now() } });
}

export function forgetDraft(place: string): void {
  const { [place]: forgotten, ...others } = read();
  if (forgotten) write(others);
}

function textOf(typed: HTMLTextAreaElement | HTMLFormElement): string {
  if (typed instanceof HTMLTextAreaElement) return typed.value;
  const isOn = (control: Control) => !isChoice(control) || control.checked;
  const fields = controlsOf(typed).filter(isOn);
  return new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString();
}

/** Returns whether anything changed. */
function fill(typed: HTMLTextAreaElement | HTMLFormElement, text: string): boolean {
  if (typed instanceof HTMLTextAreaElement) {
    if (typed.value !== "") return false;
    typed.value = text;
    return true;
  }
  const kept = new URLSearchParams(text);
  const changed = controlsOf(typed).filter((control) => {
    const { name, value } = control;
    if (isTouched(control)) return false;
    if (isChoice(control)) {
      const isChecked = kept.getAll(name).includes(value);
      if (control.checked === isChecked) return false;
      control.checked = isChecked;
      return true;
    }
    const draft = kept.get(name);
    if (draft === null || draft === value) return false;
    control.value = draft;
    control.closest("details")?.setAttribute("open", "");
    // For fields that React controls.
    control.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  });
  return changed.length > 0;
}

/** Fields that people fill in, not hidden ones. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      one.matches("input, textarea, select") &&
      !one.matches("[type=hidden], [type=file], [type=password], :not([name])"),
  );
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.matches("[type=radio], [type=checkbox]");
}

function isTouched(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if ("defaultValue" in control) return control.value !== control.defaultValue;
  return control.selectedOptions[0]?.defaultSelected === false && control.selectedIndex > 0;
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
    // Private windows may refuse storage; then a reload loses the draft.
  }
}
