/** The place of an FAQ entry on the pages that show it; apart from the names of their sections. */
export function faqAnchor(id: string): string {
  return `faq-${id}`;
}
