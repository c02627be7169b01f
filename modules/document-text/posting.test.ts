import { expect, test } from "vitest";
import { RESUMES } from "#tests/support/documents/resumes.ts";
import { paragraph, writeDocx } from "#tests/support/documents/write-docx.ts";
import { resumeDocx } from "#tests/support/documents/write-resume.ts";
import { matchPosting, termsOf } from "./posting.ts";
import { readDocx } from "./read-docx.ts";

const ENGINEERING = `About us: Acme is a fast-growing company. We value diversity and offer great benefits.
Requirements:
- 5+ years of experience with Go, PostgreSQL and event streaming
- Knowledge of Kubernetes, Terraform or similar tools
- Familiarity with C++ or C# is a plus, .NET and Node.js too
- Strong communication skills. Apply at https://acme.example/jobs or jobs@acme.example`;

const NURSING = `Registered nurses for our telemetry unit. ACLS and BLS required. You will care for cardiac patients,
document in Epic, and precept new graduates. Experience in dialysis preferred. The telemetry unit has 32 beds.`;

const textOf = (...lines: string[]) =>
  readDocx(writeDocx({ body: lines.map((line) => paragraph(line)).join("") }));

function split(content: ReturnType<typeof textOf>, posting: string) {
  const terms = matchPosting(content, posting);
  const named = (isThere: boolean) =>
    terms.filter(({ passages }) => passages.length > 0 === isThere).map(({ term }) => term);
  return { there: named(true), missing: named(false) };
}

test("takes skills, signs and names for terms, and no words of every posting", () => {
  const terms = termsOf(ENGINEERING);
  expect(terms).toEqual(
    expect.arrayContaining([
      ...["Go", "PostgreSQL", "event streaming", "Kubernetes", "Terraform", "C++", "C#"],
      ...[".NET", "Node.js"],
    ]),
  );
  const words = terms.join(" ").toLowerCase();
  for (const word of ["diversity", "benefits", "communication", "years", "company", "jobs@"]) {
    expect(words).not.toContain(word);
  }
});

test("says which terms a resume has, and where", () => {
  const engineer = readDocx(resumeDocx(RESUMES["engineer"]!.resume));
  const { there, missing } = split(engineer, ENGINEERING);
  expect(there).toEqual(expect.arrayContaining(["Go", "PostgreSQL", "Kubernetes", "Terraform"]));
  expect(missing).toEqual(expect.arrayContaining(["event streaming", "C++", "C#", "Node.js"]));
  const nurse = split(readDocx(resumeDocx(RESUMES["nurse"]!.resume)), NURSING);
  expect(nurse.there).toEqual(expect.arrayContaining(["ACLS", "BLS"]));
  expect(nurse.there.some((term) => term.includes("telemetry"))).toBe(true);
  expect(nurse.missing).toEqual(expect.arrayContaining(["Epic", "dialysis"]));
});

test("finds other endings and joints, and no part of another word", () => {
  const posting = "Experience with data models, on-call rotation, R, Java and SQL. We use IT.";
  const { there, missing } = split(
    textOf("Built a data model", "led the on call rotations", "JavaScript", "MySQL", "it was R"),
    posting,
  );
  expect(there).toEqual(expect.arrayContaining(["data models", "on-call rotation"]));
  expect(missing).toEqual(expect.arrayContaining(["Java", "SQL"]));
  expect(there).not.toContain("IT");
});

test("passages are where the term is", () => {
  const content = textOf("Studied at home", "Certified in ACLS since 2019");
  const [acls] = matchPosting(content, "ACLS required");
  expect(acls).toMatchObject({ term: "ACLS", passages: [{ quote: "ACLS" }] });
  const { start, end } = acls!.passages[0]!;
  expect(content.text.slice(start, end)).toBe("ACLS");
});

test("an empty posting has no terms", () => {
  expect(termsOf("   ")).toEqual([]);
});
