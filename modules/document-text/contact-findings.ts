import { brokenEmail } from "./contacts.ts";
import type { Facts } from "./facts.ts";
import type { Finding } from "./finding.ts";
import type { Reading } from "./reading.ts";

/** Contacts that are missing, or that a machine or a person can't use. */
export function contactFindings(reading: Reading, facts: Facts): Finding[] {
  const { notes, pages } = reading.content;
  // Where text can't be read, nothing can be called missing.
  const isReadable = !notes.fontsWithoutUnicode && !pages.some((page) => page.pictureOnly);
  if (!isReadable || facts.words < 60) return wrongLinks(reading);
  return [...missingEmail(reading, facts), ...missingPhone(reading, facts), ...wrongLinks(reading)];
}

function missingEmail(reading: Reading, facts: Facts): Finding[] {
  const { headerText, footerText, isLinkedIn } = reading.content.notes;
  const isInMargin = /\S@\S+\.\S/.test(`${headerText} ${footerText}`);
  if (facts.contacts.some(({ kind }) => kind === "email") || isInMargin) return [];
  const broken = brokenEmail(reading);
  if (broken) {
    return [
      {
        kind: "email",
        level: "fix",
        title: "Your email isn’t written as one",
        why: "A machine looks for name@domain without spaces or words in between.",
        how: "Write it plainly, such as ada@example.com.",
        passages: [reading.passage(broken.start, broken.end)],
      },
    ];
  }
  const link = reading.content.notes.links.find(({ href }) => /^mailto:/i.test(href));
  if (link) {
    return [
      {
        kind: "email",
        level: "fix",
        title: "Your email is only behind a link",
        why: "Parsers read the words on the page, and on paper a link is gone.",
        how: `Write ${link.href.replace(/^mailto:/i, "").replace(/\?.*/, "")} out.`,
        passages:
          link.end > link.start
            ? [reading.passage(reading.toNormal(link.start), reading.toNormal(link.end))]
            : [],
      },
    ];
  }
  if (isLinkedIn) return [];
  return [
    {
      kind: "email",
      level: "fix",
      title: "No email found",
      why: "A recruiter’s system stores you by your email. If it’s on the page, it is part of a picture or not written as an address.",
      how: "Write it as text in the first lines.",
      passages: [],
    },
  ];
}

function missingPhone(reading: Reading, facts: Facts): Finding[] {
  const { headerText, footerText, isLinkedIn } = reading.content.notes;
  const isThere = facts.contacts.some(({ kind }) => kind === "phone");
  const isElsewhere =
    /\d[\d ().-]{6,}\d/.test(`${headerText} ${footerText}`) ||
    reading.content.notes.links.some(({ href }) => /^tel:/i.test(href));
  if (isThere || isElsewhere || isLinkedIn) return [];
  return [
    {
      kind: "phone",
      level: "consider",
      title: "No phone number found",
      why: "Many application forms ask for one and fill it in from the resume.",
      how: "If you want calls, add it as text with its country code, such as +1 415 555 0134.",
      passages: [],
    },
  ];
}

/** A link that says one address and opens another, as a template's does. */
function wrongLinks(reading: Reading): Finding[] {
  const { content } = reading;
  const wrong = content.notes.links.filter(({ start, end, href }) => {
    const said = /[^\s<>|,;]+@[^\s<>|,;]+\.\w+/.exec(content.text.slice(start, end))?.[0];
    const target = /^mailto:([^?]+)/i.exec(href)?.[1];
    if (said === undefined || target === undefined) return false;
    return decoded(target).trim().toLowerCase() !== said.toLowerCase();
  });
  if (wrong.length === 0) return [];
  return [
    {
      kind: "wrong-link",
      level: "fix",
      title: "A link goes to another address than it says",
      why: `Anyone who clicks it writes to ${decoded(wrong[0]!.href.replace(/^mailto:/i, "").replace(/\?.*/, ""))}.`,
      how: "Remove the link or set it to the address you show.",
      passages: wrong.map(({ start, end }) =>
        reading.passage(reading.toNormal(start), reading.toNormal(end)),
      ),
    },
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
