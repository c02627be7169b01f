import { describe, expect, test } from "vitest";
import { bookingConfirmedCandidate } from "./booking-confirmed-candidate.server.ts";
import { bookingConfirmedExpert } from "./booking-confirmed-expert.server.ts";
import type { SessionMailInput } from "../mail-parts.server.ts";
import { warmUp } from "../warm-up.ts";
import { paymentLateRefunded } from "./payment-late-refunded.server.ts";
import { reminderForCandidate, reminderForExpert } from "./session-reminder.server.ts";

const SESSION: SessionMailInput = {
  brand: {
    name: "Greenroom",
    owner: "Greenroom Careers Private Limited",
    supportEmail: "support@greenroom.example",
  },
  orderId: "GR-00000001",
  orderUrl: "https://greenroom.example/orders/GR-00000001?token=abc",
  serviceTitle: "1:1 coding mock interview",
  expertName: "Ada <b>Lovelace</b>",
  candidateName: "Zoë & Co.",
  startAt: new Date("2027-03-14T17:00:00.000Z"),
  endAt: new Date("2027-03-14T18:00:00.000Z"),
  candidateZone: "Asia/Kolkata",
  expertZone: "America/New_York",
  join: {
    roomUrl: "https://greenroom.example/room/1?t=abc",
    calendarUrl: "https://greenroom.example/orders/GR-00000001/calendar.ics?token=abc",
    opensAt: new Date("2027-03-14T16:45:00.000Z"),
    call: null,
  },
};

const links = {
  change: { url: "https://greenroom.example/orders/GR-00000001/change?token=abc", left: 2 },
  cancel: "https://greenroom.example/orders/GR-00000001/cancel?token=abc",
};

const candidate = bookingConfirmedCandidate({
  ...SESSION,
  links,
  receiptUrl: "https://greenroom.example/orders/GR-00000001/receipt?token=abc",
  amountText: "$79",
  warmUp: warmUp({ serviceSlug: "coding", ...SESSION }, "Asia/Kolkata", new Date("2027-03-12")),
  cancellation: [
    { when: "Until Saturday, March 13, 10:30 PM", back: "$79", percent: 100 },
    { when: "After that, or if you don’t come", back: "No refund", percent: 0 },
  ],
});

const expert = bookingConfirmedExpert({
  ...SESSION,
  practice: "Graphs.\n<script>alert(1)</script>",
  experience: "1",
  cancelUrl: "https://greenroom.example/expert/cancel?token=x",
});

const refunded = paymentLateRefunded({
  ...SESSION,
  amountText: "$79",
  bookAgainUrl: "https://greenroom.example/book-your-slot?service=coding",
});

describe("booking emails", () => {
  test("tell the candidate both times, the cancellation terms, and how to join", () => {
    expect(candidate.subject).toBe(
      "Confirmed: 1:1 coding mock interview with Ada <b>Lovelace</b>, Mar 14, 10:30 PM (Kolkata)",
    );
    expect(candidate.text).toBe(`You’re booked

Hello Zoë & Co.,
Your 1:1 coding mock interview with Ada <b>Lovelace</b> is confirmed.

Add to calendar:
https://greenroom.example/orders/GR-00000001/calendar.ics?token=abc

Your time:
  Sunday, March 14, 2027, 10:30 PM – 11:30 PM
  Kolkata (UTC+05:30)
Ada <b>Lovelace</b>’s time:
  Sunday, March 14, 2027, 1:00 PM – 2:00 PM
  New York (UTC-04:00)
Order id: GR-00000001
Paid: $79

It’s a video call in your browser. The room opens at 10:15 PM, 15 minutes before you start.
Join: https://greenroom.example/room/1?t=abc

How to prepare, and everything about your order:
Open your order: https://greenroom.example/orders/GR-00000001?token=abc

Warm up tonight, on your own:
Answer one free practice question: https://greenroom.example/sessions/ai?topic=coding

Or on camera:
Record a free one-way interview: https://greenroom.example/interviews/oneway

Need a receipt to print or save?
Open your receipt: https://greenroom.example/orders/GR-00000001/receipt?token=abc

If you cancel: until Saturday, March 13, 10:30 PM, $79 back; after that, or if you don’t come, no refund.

Need another time? You can reschedule twice for free, until 24 hours before the start.
Reschedule: https://greenroom.example/orders/GR-00000001/change?token=abc

Can’t make it?
Cancel: https://greenroom.example/orders/GR-00000001/cancel?token=abc

Greenroom
support@greenroom.example

You’re receiving this because you booked a session at Greenroom. The links work without signing in, so keep them private.
`);
  });

  test("mention a late payment that still got the time", () => {
    const late = bookingConfirmedCandidate({
      ...SESSION,
      links,
      warmUp: warmUp({ serviceSlug: "f1-visa", ...SESSION }, "Asia/Kolkata", SESSION.startAt),
      amountText: "$79",
      cancellation: [],
      receiptUrl: "https://greenroom.example/r",
      late: true,
    });
    expect(late.text).toContain("but the time was still free");
  });

  test("tell the expert who is coming and why, with their own time first", () => {
    expect(expert.text.indexOf("New York")).toBeLessThan(expert.text.indexOf("Kolkata"));
    expect(expert.text).toContain("Experience: 1 year\n");
    expect(expert.text).toContain("Graphs.\n");
    expect(expert.text).toContain("https://greenroom.example/expert/cancel?token=x");
    expect(expert.subject).not.toContain("Zoë");
  });

  test("lead to the link that replaced the call, naming its host", () => {
    const call = { url: "https://us02web.zoom.us/j/1", host: "us02web.zoom.us" };
    const replaced = { ...SESSION, join: { ...SESSION.join, call } };
    const more = { links, cancellation: [], startsIn: "an hour" };
    for (const kind of ["day", "hour"] as const) {
      const { text } = reminderForCandidate({ ...replaced, ...more, kind });
      expect(text).toContain("The call takes place at us02web.zoom.us");
      expect(text).toMatch(
        /Open the call at us02web\.zoom\.us:\s+https:\/\/us02web\.zoom\.us\/j\/1/,
      );
    }
  });

  test("start with the join link shortly before, and with the calendar earlier", () => {
    const more = { links, cancellation: [], startsIn: "an hour" };
    const first = (html: string) => /href="https[^"]+"[^>]*>\s*([^<]+?)\s*</.exec(html)?.[1];
    const day = reminderForExpert({ ...SESSION, ...more, kind: "day" });
    const soon = reminderForExpert({ ...SESSION, ...more, kind: "minutes" });
    expect(first(candidate.html)).toBe("Add to calendar");
    expect(first(day.html)).toBe("Add to calendar");
    expect(first(soon.html)).toBe("Join your session");
    expect(soon.text).toContain("https://greenroom.example/room/1?t=abc");
  });

  test("say that a payment that came too late is refunded in full", () => {
    expect(refunded.text).toContain("Refund: $79");
    expect(refunded.text).toContain("https://greenroom.example/book-your-slot?service=coding");
  });

  test.each([
    ["candidate", candidate],
    ["expert", expert],
    ["refunded", refunded],
  ])("escape names and text (%s)", (_name, mail) => {
    expect(mail.html).toContain("Ada &lt;b&gt;Lovelace&lt;/b&gt;");
    expect(mail.html).not.toMatch(/<b>|<script/);
    expect(mail.html).toContain("Zoë &amp; Co.");
    expect(mail.text).not.toMatch(/&lt;|&amp;/);
  });
});
