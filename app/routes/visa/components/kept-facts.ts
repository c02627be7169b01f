const keyOf = (topic: string) => `visa-facts:${topic}`;

/** Restores facts typed on this device into empty fields, and saves typing until stopped. */
export function keepFacts(form: HTMLFormElement, topic: string): () => void {
  const fields = () =>
    [...form.elements].filter(
      (one): one is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
        "value" in one && "name" in one && one.name !== "" && !isFixed(one),
    );
  for (const field of fields()) field.value ||= read(topic)[field.name] ?? "";
  const keep = () => {
    const typed = fields().map(({ name, value }) => [name, value]);
    write(topic, JSON.stringify(Object.fromEntries(typed)));
  };
  form.addEventListener("input", keep);
  return () => form.removeEventListener("input", keep);
}

export function forgetFacts(topic: string): void {
  write(topic, null);
}

const isFixed = (field: object) =>
  field instanceof HTMLInputElement && /^(hidden|radio)$/.test(field.type);

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
