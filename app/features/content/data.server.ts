/** The content for other features; pages may read it from here as well. */
export { contentFiles, type ContentFiles } from "./read-files.server.ts";
