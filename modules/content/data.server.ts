export { faqAnchor } from "./faq-anchor.ts";
/** The content for other modules; pages may read it from here as well. */
export { type ContentFiles, contentFiles, openContentFiles } from "./read-files.server.ts";
