import { expect, test } from "vitest";
import { readDocumentFiles } from "#adapters/cms/files.ts";
import { fillBrand } from "./fill-brand.server.ts";
import { contentFolder, openContent } from "./read-files.server.ts";

const BRAND = { name: 'Wings & "Sons"', owner: "Wings\\Sons Ltd" };
const own = readDocumentFiles(contentFolder());

test("fills in the deployment's name and owner, with any characters", () => {
  const content = openContent(fillBrand(own, BRAND));
  expect(content.legal("terms")?.body).toContain(`between you and ${BRAND.owner}`);
  expect(content.page("contact")?.metaTitle).toBe(`Contact ${BRAND.name}`);
});

test("no document contains the brand name itself, except the story of the name", () => {
  const named = [...own].filter(([, text]) => text.includes("Greenroom")).map(([path]) => path);
  expect(named).toEqual(["pages/ourstory.json"]);
});
