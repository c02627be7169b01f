/** The fragment of an FAQ entry; the prefix avoids clashes with section ids. */
export function faqAnchor(id: string): string {
  return `faq-${id}`;
}
