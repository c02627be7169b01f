import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CARDS } from "./cards.ts";
import { HOME } from "./home.ts";
import { NICHES } from "./niches.ts";
import { SERVICES } from "./services.ts";

const formatOf = (niche: string) => {
  const slug = NICHES.find((one) => one.slug === niche)?.serviceSlug;
  return SERVICES.find((service) => service.slug === slug)?.format;
};

function wordsOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), "utf8");
}

describe("the offer", () => {
  test.each([
    "finance",
    "product-management",
    "coding",
    "c-roles",
    "data-science",
    "cloud-computing",
    "cyber-security",
    "devops",
    "electrical-engineering",
    "f1-visa",
    "b1-b2-visa",
    "nurse-practitioner",
    "truck-drivers",
    "us-medical-residency",
    "system-design",
    "behavioral",
  ])("%s is a live 1:1 interview", (niche) => {
    expect(formatOf(niche)).toBe("live");
  });

  test.each(["linkedin", "resume-writing", "appraisal"])("%s is done in writing", (niche) => {
    expect(formatOf(niche)).toBe("document");
  });

  test("the AI session promises real-time feedback and sentiment analysis", () => {
    expect(formatOf("ai")).toBe("ai");
    const words = wordsOf("niches/ai.json");
    expect(words).toMatch(/real-time feedback/);
    expect(words).toMatch(/sentiment analysis/);
    const card = CARDS.find(({ redirect_url }) => redirect_url === "/niche/ai");
    expect(card?.description).toMatch(/real-time feedback.*sentiment analysis/);
  });

  test("sessions are joined in the room, where code runs", () => {
    const faq = wordsOf("faq.json");
    expect(faq).toMatch(/in a room on this site/);
    expect(faq).toMatch(/The room opens 15 minutes before the start/);
    expect(wordsOf("niches/coding.json")).toMatch(/JavaScript, TypeScript or Python: you run it/);
    const all = [faq, ...NICHES.map(({ slug }) => wordsOf(`niches/${slug}.json`))];
    // The room has an editor; its notes are the expert's alone.
    for (const words of all) expect(words).not.toMatch(/email you .{0,40}the link|shared notes/);
  });

  test("cloud computing is described as a 60-minute live 1:1 session", () => {
    const niche = NICHES.find(({ slug }) => slug === "cloud-computing");
    expect(niche?.summary).toContain("60-minute live 1:1 session");
  });

  test("the home page names its audience and says that booking takes 2 minutes", () => {
    expect(HOME.lead).toContain("Booking takes 2 minutes");
    expect(HOME.lead).toMatch(/first jobs, senior roles/);
    expect(HOME.organizations.links.map(({ to }) => to)).toEqual(["/business", "/universities"]);
  });
});
