export { faqAnchor } from "./faq-anchor.ts";
export { type ContentFiles, contentFiles, openContentFiles } from "./read-files.server.ts";
