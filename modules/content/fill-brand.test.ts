import { expect, test } from "vitest";
import { readDocumentFiles } from "#adapters/cms/files.ts";
import { fillBrand } from "./fill-brand.server.ts";
import { contentFolder, openContent } from "./read-files.server.ts";

const BRAND = { name: 'Wings & "Sons"', owner: "Wings\\Sons Ltd" };
const own = readDocumentFiles(contentFolder());

test("documents say the deployment's name and owner, whatever characters these have", () => {
  const content = openContent(fillBrand(own, BRAND));
  expect(content.legal("terms")?.body).toContain(`between you and ${BRAND.owner}`);
  expect(content.page("contact")?.metaTitle).toBe(`Contact ${BRAND.name}`);
});

test("outside of the story of the name, no document has it written in", () => {
  const named = [...own].filter(([, text]) => text.includes("Greenroom")).map(([path]) => path);
  expect(named).toEqual(["pages/ourstory.json"]);
});
