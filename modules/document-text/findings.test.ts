import { describe, expect, test } from "vitest";
import { openPdf } from "#tests/support/documents/open-pdf.ts";
import { RESUMES } from "#tests/support/documents/resumes.ts";
import {
  bullet,
  BULLETS,
  heading,
  paragraph,
  run,
  writeDocx,
} from "#tests/support/documents/write-docx.ts";
import { resumeDocx, resumePdf } from "#tests/support/documents/write-resume.ts";
import { lines, type Pdf, writePdf } from "#tests/support/documents/write-pdf.ts";
import { checkResume } from "./findings.ts";
import { machineText } from "./machine-text.ts";
import { readDocx } from "./read-docx.ts";
import { readPdf } from "./read-pdf.ts";

const NOW = { year: 2026, month: 11 };

async function checkPdf(draw: (pdf: Pdf) => void) {
  const content = await readPdf(await openPdf(await writePdf(draw)));
  return { content, ...checkResume(content, NOW) };
}

function checkDocx(parts: Parameters<typeof writeDocx>[0]) {
  const content = readDocx(writeDocx({ numbering: BULLETS, ...parts }));
  return { content, ...checkResume(content, NOW) };
}

const kindsOf = (check: { findings: { kind: string }[] }) => check.findings.map(({ kind }) => kind);

describe("made resumes have exactly the findings they should", () => {
  test.each(Object.entries(RESUMES))("%s", async (_, { resume, expected }) => {
    const pdf = await readPdf(await openPdf(await resumePdf(resume)));
    const docx = readDocx(resumeDocx(resume));
    for (const content of [pdf, docx]) {
      const { findings, facts } = checkResume(content, NOW);
      expect(kindsOf({ findings }).toSorted(), JSON.stringify(findings, null, 1)).toEqual(
        expected.toSorted(),
      );
      const dated = resume.sections.flatMap(({ entries }) =>
        entries.flatMap((entry) => (typeof entry === "string" ? [] : [entry])),
      );
      expect(facts.jobs.map(({ passage }) => passage.quote)).toEqual(
        dated.map(({ dates }) => dates),
      );
      expect(facts.jobs.map((job) => job.lines)).toEqual(
        dated.map(({ bullets = [] }) => bullets.length),
      );
      expect(facts.sections.map(({ title }) => title.toLowerCase())).toEqual(
        resume.sections.map(({ title }) => title.toLowerCase()),
      );
      expect(facts.contacts.map(({ kind }) => kind)).toContain("email");
      expect(facts.contacts.filter(({ kind }) => kind === "phone")).toHaveLength(1);
    }
  });
});

test("a clean resume of two pages has no finding, in both formats", async () => {
  const [first, second] = [RESUMES["accountant"]!.resume, RESUMES["lawyer"]!.resume];
  const sections = [...first.sections, ...second.sections, ...first.sections, ...second.sections];
  const pdf = await readPdf(await openPdf(await resumePdf({ ...first, sections })));
  expect(pdf.pages).toHaveLength(2);
  for (const content of [pdf, readDocx(resumeDocx({ ...first, sections }))]) {
    expect(checkResume(content, NOW).findings).toEqual([]);
  }
});

test("calls a dash, a place with an at sign and a merger’s synergies what they are", () => {
  const texts = [
    ...["Engineer @ Cobalt. Built pipelines", "Modeled cost synergies of the merger"],
    ...["[Email] ada@byron.example, +44 20 7946 0018", "Prepared value-added tax returns"],
  ];
  const body = [JOB, FILLER, ...texts.map((text) => paragraph(text))].join("");
  expect(kindsOf(checkDocx({ body }))).toEqual([]);
});

test("says titles, verbs and figures by job", async () => {
  const { resume } = RESUMES["cashier"]!;
  const { facts, findings } = checkResume(
    await readPdf(await openPdf(await resumePdf(resume))),
    NOW,
  );
  expect(facts.jobs).toMatchObject([
    { title: "Cashier, Greenleaf Market", to: null, lines: 4, figures: 0, verbs: 3 },
    { title: "Barista, Copper Kettle", lines: 2, figures: 2, verbs: 2 },
  ]);
  const duties = findings.find(({ kind }) => kind === "duties");
  expect(duties!.passages.map(({ quote }) => quote)).toEqual([
    ...[
      "Responsible for operating the register",
      "Worked on stocking shelves and keeping aisles clean",
    ],
  ]);
});

const LEFT_COLUMN = [
  ...["SKILLS", "Python and SQL for pipelines", "Airflow, dbt and Spark", "Terraform", "Looker"],
  ...["LANGUAGES", "English", "Portuguese", "German"],
];
const RIGHT_COLUMN = [
  ...[
    "EXPERIENCE",
    "Data Engineer, Cobalt",
    "Jan 2020 – Present",
    "Built the pipeline that bills 2 million",
  ],
  ...[
    "Moved forty jobs off an old server",
    "EDUCATION",
    "Statistics, State University",
    "2015 – 2019",
  ],
  ...["Wrote a thesis on survey weights"],
];
const TOP = ["Rui Alves", "rui.alves@example.com | +351 912 555 013"];

test("finds columns read across, and shows what the machine reads", async () => {
  const check = await checkPdf((pdf) => {
    lines(pdf, TOP);
    for (const [at, left] of LEFT_COLUMN.entries()) {
      pdf.text(left, 56, 120 + at * 18, { lineBreak: false });
      pdf.text(RIGHT_COLUMN[at]!, 260, 120 + at * 18, { lineBreak: false });
    }
  });
  const [finding] = check.findings;
  expect(finding).toMatchObject({ kind: "columns-across", level: "fix" });
  expect(finding!.passages.map(({ quote }) => quote)).toEqual(["SKILLS", "EXPERIENCE"]);
  expect(finding!.machineReads).toMatch(
    /^SKILLS EXPERIENCE\nPython and SQL for pipelines Data Engineer/,
  );
  expect(machineText(check.content)).toContain("Terraform Built the pipeline");
  expect(check.facts.jobs).toMatchObject([
    { title: "Data Engineer, Cobalt" },
    { isEducation: true },
  ]);
});

test("only mentions columns that are in order", async () => {
  const check = await checkPdf((pdf) => {
    lines(pdf, TOP);
    lines(pdf, LEFT_COLUMN, 56, 120, 18);
    lines(pdf, RIGHT_COLUMN, 260, 120, 18);
  });
  expect(check.findings.filter(({ level }) => level === "fix")).toEqual([]);
  expect(kindsOf(check)).toContain("columns");
  expect(machineText(check.content)).toBe(check.content.text);
});

test("takes headings or dates in the left margin for no columns", async () => {
  const dates = [
    "Jan 2020 – now",
    "Jan 2018 – Dec 2019",
    "Jan 2016 – Dec 2017",
    "Jan 2014 – Dec 2015",
  ];
  const check = await checkPdf((pdf) => {
    lines(pdf, TOP);
    for (const [at, date] of dates.entries()) {
      pdf.text(at === 0 ? "EXPERIENCE" : "Porto", 56, 100 + at * 70, { lineBreak: false });
      pdf.text(date, 56, 118 + at * 70, { lineBreak: false });
      pdf.text(`Engineer at company number ${at}, a job`, 200, 100 + at * 70, { lineBreak: false });
      pdf.text("Built a pipeline that bills two million customers", 200, 118 + at * 70, {
        lineBreak: false,
      });
      pdf.text("Moved forty jobs off an old server in the basement", 200, 136 + at * 70, {
        lineBreak: false,
      });
    }
  });
  expect(kindsOf(check)).not.toContain("columns");
  expect(kindsOf(check)).not.toContain("columns-across");
  expect(check.content.pages[0]!.streamOrder).toBeUndefined();
});

const JOB = [
  heading("Experience"),
  paragraph("Engineer, Cobalt\tJan 2020 – Present"),
  bullet("Built the pipeline that bills 2 million customers in the north of the country"),
].join("");
const FILLER = paragraph(
  "Made for the tests of the check, with as many words as a short letter has, and in the plain English that the rules for words apply to, so that what they look for is there or is not there and nothing else is in the way of it, whatever the order of the parts may be in a file of this kind.",
);

test("finds what Word leaves in a file", () => {
  const check = checkDocx({
    header: paragraph("Ada Byron · ada@byron.example · +44 20 7946 0018"),
    comments: `<w:comment w:id="0">${paragraph("Too long?")}</w:comment>`,
    body: [
      JOB,
      FILLER,
      paragraph(`${run("Led ")}<w:ins>${run("four")}</w:ins>`),
      `<w:tbl><w:tr><w:tc>${paragraph("2015 – 2019")}</w:tc><w:tc>${paragraph("Analyst, Engines")}</w:tc></w:tr></w:tbl>`,
      paragraph(
        `<w:r><w:pict><v:textbox><w:txbxContent>${paragraph("Top secret skill")}</w:txbxContent></v:textbox></w:pict></w:r>`,
      ),
    ].join(""),
  });
  expect(kindsOf(check)).toEqual([
    ...["tracked-changes", "comments", "text-boxes", "margin", "tables"],
  ]);
  expect(check.findings[3]!.title).toBe("Your email and phone are only in the header");
  expect(check.findings[2]!.passages[0]!.quote).toBe("Top secret skill");
});

test("says nothing about page numbers, a repeated name or a grid of skills", () => {
  const check = checkDocx({
    header: paragraph("Ada Byron"),
    footer: paragraph("Page 1 of 2"),
    body: [
      paragraph("Ada Byron, ada@byron.example, +44 20 7946 0018"),
      JOB,
      FILLER,
      `<w:tbl><w:tr><w:tc>${paragraph("SQL")}</w:tc><w:tc>${paragraph("Python")}</w:tc></w:tr></w:tbl>`,
    ].join(""),
  });
  expect(kindsOf(check)).toEqual([]);
});

test.each([
  ["an address in words", [paragraph("ada (at) byron.example, +44 20 7946 0018")], {}, "email"],
  ["no address", [paragraph("Ada Byron, +44 20 7946 0018")], {}, "email"],
  ["no phone", [paragraph("ada@byron.example")], {}, "phone"],
  [
    "an address behind a link",
    [
      paragraph(
        `<w:hyperlink r:id="rMail">${run("Email")}</w:hyperlink>${run(" +44 20 7946 0018")}`,
      ),
    ],
    { rMail: "mailto:ada@byron.example" },
    "email",
  ],
  [
    "a link to another address",
    [
      paragraph(
        `<w:hyperlink r:id="rMail">${run("ada@byron.example")}</w:hyperlink>${run(" +44 20 7946 0018")}`,
      ),
    ],
    { rMail: "mailto:someone@example.com" },
    "wrong-link",
  ],
])("finds contacts: %s", (_, top, links, kind) => {
  expect(kindsOf(checkDocx({ body: [...top, JOB, FILLER].join(""), links }))).toEqual([kind]);
});

const CONTACT = paragraph("ada@byron.example, +44 20 7946 0018");

test.each([
  ["Mar 2021 – Jan 2019", "dates-backward"],
  ["2021 – 2019", "dates-backward"],
  ["May 2027 – present", "dates-future"],
  ["2019 – 2021", null],
  ["2021 – 2021", null],
  ["Jan 2020 – Jan 2020", null],
  ["Nov 2026 – present", null],
])("judges the dates %s", (dates, kind) => {
  const body = [CONTACT, heading("Experience"), paragraph(`Engineer, Cobalt\t${dates}`), FILLER];
  expect(kindsOf(checkDocx({ body: body.join("") }))).toEqual(kind === null ? [] : [kind]);
});

test("compares the years a summary claims with the dates", () => {
  const body = (years: number) =>
    [
      CONTACT,
      heading("Summary"),
      paragraph(`Engineer with ${years} years of experience in pipelines.`),
      JOB,
      FILLER,
    ].join("");
  expect(kindsOf(checkDocx({ body: body(12) }))).toEqual(["years"]);
  expect(kindsOf(checkDocx({ body: body(7) }))).toEqual([]);
});

test("lists gaps of four months and more, and counts a year alone as a whole one", () => {
  const body = [
    CONTACT,
    heading("Experience"),
    ...["C\tJan 2022 – Present", "B\tMar 2020 – Jun 2021", "A\t2017 – 2019"].map((job) =>
      paragraph(job),
    ),
  ].join("");
  expect(checkDocx({ body }).facts.gaps).toEqual([
    { from: { year: 2021, month: 7 }, to: { year: 2021, month: 12 }, months: 6 },
  ]);
});

test("finds what a template left, and phrases of everybody only without a figure or a name", () => {
  const texts = [
    ...[
      "Results-driven professional.",
      "Results-driven lead of 12 nurses.",
      "Growth of XX% a year",
    ],
    "A team player at Cobalt, and a self-starter",
  ];
  const check = checkDocx({
    body: [CONTACT, JOB, FILLER, ...texts.map((text) => paragraph(text))].join(""),
  });
  expect(kindsOf(check)).toEqual(["placeholder", "anybody"]);
  expect(check.findings[1]!.passages.map(({ quote }) => quote)).toEqual([
    "Results-driven professional.",
  ]);
});

test("gives no rules for English words to other languages", () => {
  const german = [
    heading("Berufserfahrung"),
    paragraph("Ingenieurin, Kobalt GmbH\tJan. 2020 – heute"),
    bullet("Verantwortlich für die Abrechnung von zwei Millionen Kunden im Norden des Landes"),
    bullet("Umzug von vierzig Diensten auf einen neuen Server ohne Ausfall am Wochenende"),
    bullet("Einarbeitung von neuen Kolleginnen und Kollegen in der Abteilung"),
  ];
  const { facts, findings } = checkDocx({ body: [CONTACT, ...german].join("") });
  expect(findings).toEqual([]);
  expect(facts.isEnglish).toBe(false);
  expect(facts.sections).toMatchObject([{ kind: "experience" }]);
  expect(facts.jobs).toMatchObject([{ from: { year: 2020, month: 1 }, to: null, lines: 3 }]);
});

test("finds a picture, hidden text, a form and spaced letters", async () => {
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const check = await checkPdf((pdf) => {
    lines(pdf, [...TOP, "E X P E R I E N C E", "Engineer, Cobalt, Jan 2020 – Present"]);
    pdf.fillColor("white").text("python sql kubernetes terraform", 56, 300);
    pdf.initForm();
    pdf.formText("name", 56, 400, 200, 20, { value: "Ada Byron" });
    pdf.addPage();
    pdf.image(pixel, 0, 0, { width: 500 });
  });
  expect(kindsOf(check).toSorted()).toEqual(["form", "hidden", "picture", "spaced-letters"]);
  expect(check.findings[0]!.title).toBe("Page 2 is a picture of text");
  expect(check.facts.sections).toMatchObject([{ kind: "experience" }]);
});
