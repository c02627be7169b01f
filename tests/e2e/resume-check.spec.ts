import { type Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";
import { expectNoSidewaysScroll } from "../support/e2e/booking-pages.ts";
import { RESUMES } from "../support/documents/resumes.ts";
import { paragraph, writeDocx } from "../support/documents/write-docx.ts";
import { lines, writePdf } from "../support/documents/write-pdf.ts";
import { resumeDocx, resumePdf } from "../support/documents/write-resume.ts";

const PATH = "/tools/resume-check";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const CASHIER = RESUMES["cashier"]!.resume;
const NURSE = RESUMES["nurse"]!.resume;

const POSTING = `We hire a charge nurse with experience in telemetry and cardiac step-down.
Knowledge of Epic and ACLS required. Experience with central lines and dialysis is a plus.`;

const LEFT = [
  "SKILLS",
  "Python and SQL for pipelines",
  "Airflow, dbt, Spark",
  "Terraform",
  "Looker",
];
const RIGHT = [
  ...[
    "EXPERIENCE",
    "Data Engineer, Cobalt Bank",
    "Jan 2020 – Present",
    "Moved forty jobs to Spark",
  ],
  "Built the pipeline that bills two million",
];

async function choose(page: Page, name: string, bytes: Uint8Array, mimeType = "application/pdf") {
  const buffer = Buffer.from(bytes);
  await page.getByLabel("Your resume").setInputFiles({ name, mimeType, buffer });
}

// Without a connection, the browser says so of each file that it can't get.
test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

test("checks a resume on the device, without a connection", async ({ page, context }) => {
  test.slow();
  const sent: string[] = [];
  await page.goto(PATH);
  const status = page.getByRole("status").filter({ hasText: /connection|words|Reading/ });
  const reads = page.getByRole("region", { name: "What the machine reads" });
  const findings = page.getByRole("region", { name: "Findings" });
  await expect(status).toHaveText("Ready. From now on it works without a connection.");
  await context.setOffline(true);
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });

  await test.step("a PDF with things to find", async () => {
    await choose(page, "kelly.pdf", await resumePdf(CASHIER));
    await expect(status).toContainText("kelly.pdf: 1 page");
    await expect(findings).toContainText("0 to fix, 3 to consider");
    await expect(reads).toContainText("kelly.brandt@example.com");
    await expect(reads).toContainText("Jun 2022 – now");
    await expect(reads).toContainText("4 lines, 3 beginning with a verb, 0 with a figure");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("img", { name: "Page 1 as people see it" })).toBeVisible();
  });

  await test.step("a passage is shown where it is, also by keyboard", async () => {
    const passage = findings.getByRole("button", { name: /Responsible for operating/ });
    await passage.focus();
    await page.keyboard.press("Enter");
    await expect(reads.locator("mark")).toHaveText("Responsible for operating the register");
    const box = page.locator(".check-box");
    await expect(box).toHaveCount(1);
    await expect(box).toBeInViewport();
  });

  await test.step("the picture of the page has ink", async () => {
    const canvas = page.getByRole("img", { name: "Page 1 as people see it" });
    const ink = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { width, height } = element;
        const { data } = element.getContext("2d")!.getImageData(0, 0, width, height);
        return data.some((value, at) => at % 4 !== 3 && value < 80);
      });
    await expect.poll(ink).toBe(true);
  });

  await test.step("a Word file, compared with a posting", async () => {
    await choose(page, "marisol.docx", resumeDocx(NURSE), DOCX);
    await expect(status).toContainText("marisol.docx");
    await expect(findings).toContainText("None of our checks found anything.");
    await page.getByRole("textbox", { name: "Job description" }).fill(POSTING);
    const terms = page.getByRole("region", { name: "Terms of the posting" });
    await expect(terms.getByRole("button", { name: /^telemetry/ })).toBeVisible();
    await expect(terms.getByRole("button", { name: /^ACLS/ })).toBeVisible();
    await expect(terms.getByRole("listitem").filter({ hasText: /^Epic$/ })).toBeVisible();
    await expect(terms.getByRole("listitem").filter({ hasText: /^dialysis$/ })).toBeVisible();
    await terms.getByRole("button", { name: /^ACLS/ }).click();
    await expect(reads.locator("mark")).toHaveText("ACLS");
  });

  await test.step("two columns read across", async () => {
    const bytes = await writePdf((pdf) => {
      for (const [at, left] of LEFT.entries()) {
        pdf.text(left, 56, 120 + at * 18, { lineBreak: false });
        pdf.text(RIGHT[at]!, 260, 120 + at * 18, { lineBreak: false });
      }
    });
    await choose(page, "columns.pdf", bytes);
    await expect(findings).toContainText("Two columns are read across");
    await expect(findings).toContainText("SKILLS EXPERIENCE");
    await expect(reads).toContainText("Terraform Moved forty jobs");
  });

  await test.step("fits a phone, and axe finds nothing", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });

  expect(sent).toEqual([]);
});

test("says why a file can't be read, and goes on with the next one", async ({ page }) => {
  await page.goto(PATH);
  const alert = page.getByRole("alert");
  const locked = await writePdf((pdf) => lines(pdf, ["Secret"]), { userPassword: "secret" });
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const scan = await writePdf((pdf) => pdf.image(pixel, 0, 0, { width: 500 }));
  const long = await writePdf((pdf) => {
    for (let at = 0; at < 30; at++) pdf.addPage();
  });
  const files: [string, Uint8Array, RegExp][] = [
    ["locked.pdf", locked, /needs a password/],
    ["page.pdf", Buffer.from("<html>not a PDF</html>"), /isn’t a PDF or Word document/],
    ["empty.pdf", Buffer.alloc(0), /This file is empty/],
    ["scan.pdf", scan, /Don’t scan or photograph/],
    ["large.pdf", Buffer.alloc(10_000_001), /over 10 MB/],
    ["long.pdf", long, /more than 30 pages/],
    ["broken.pdf", Buffer.from("%PDF-1.7 nothing"), /damaged/],
    ["broken.docx", Buffer.from("PK\u0003\u0004 nothing"), /damaged/],
    ["blank.docx", writeDocx({ body: paragraph(" ") }), /no text in this file/],
  ];
  for (const [name, bytes, sentence] of files) {
    await test.step(name, async () => {
      await choose(page, name, bytes);
      await expect(alert).toHaveText(sentence);
    });
  }
  await choose(page, "kelly.docx", resumeDocx(CASHIER), DOCX);
  await expect(page.getByRole("region", { name: "Findings" })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test("says before scripts run that it needs them, because the file stays here", async ({ app }) => {
  const html = await (await fetch(`${app.url}${PATH}`)).text();
  expect(html).toMatch(
    /<noscript><p[^>]*>This check needs JavaScript, because your file never leaves/,
  );
});
