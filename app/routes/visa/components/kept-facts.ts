const keyOf = (topic: string) => `visa-facts:${topic}`;

/**
 * Fills a form's empty fields from what was typed on this device, chooses what was chosen, and keeps
 * both until stopped.
 */
export function keepFacts(form: HTMLFormElement, topic: string): () => void {
  const fields = () =>
    [...form.elements].filter(
      (one): one is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
        "value" in one && "name" in one && one.name !== "" && !isHidden(one),
    );
  const kept = read(topic);
  for (const field of fields()) {
    const value = kept[field.name];
    if (value === undefined) continue;
    if (isRadio(field)) field.checked = field.value === value;
    else field.value ||= value;
  }
  const keep = () => {
    const typed = fields().filter((field) => !isRadio(field) || field.checked);
    const values = typed.map(({ name, value }) => [name, value]);
    write(topic, JSON.stringify(Object.fromEntries(values)));
  };
  form.addEventListener("input", keep);
  return () => form.removeEventListener("input", keep);
}

export function forgetFacts(topic: string): void {
  write(topic, null);
}

const isRadio = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "radio";
const isHidden = (field: Element) => field instanceof HTMLInputElement && field.type === "hidden";

// Private windows may refuse storage.
function read(topic: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(topic)) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

function write(topic: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(topic));
    else localStorage.setItem(keyOf(topic), text);
  } catch {
    // Nothing is stored.
  }
}
