/** The content for other features; pages may read it from here as well. */
export { contentFiles, type ContentFiles, type LegalText, type Post } from "./read-files.server.ts";
