import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MailDetail } from "#adapters/mail/mailbox.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addExpert, meet, placeOrder } from "#tests/support/fixtures.ts";
import { readMailbox } from "#tests/support/read-mailbox.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { cancellationBlock } from "#modules/live-sessions/mail-parts.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { changeTime } from "#modules/live-sessions/commands/change-time.server.ts";
import { setOutcome, chooseRefund } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import { openSessionMails } from "#modules/live-sessions/commands/session-mails.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const HOUR = 3_600_000;
const START = "2027-01-14T10:00:00Z";
const operator = { role: "operator", id: "op" } as const;
let services: TestServices;
let seen: Set<string>;

beforeEach(async () => {
  seen = new Set();
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(() => services.close());

async function bought() {
  const expert = await addExpert(services, { zone: "America/New_York" });
  const placed = await placeOrder(services, { start: START, expert: expert.slug });
  await payCheckout(services, placed.checkoutUrl);
  await settleLatestPayment(services, placed.order.id);
  const candidate = { role: "candidate", id: placed.candidate.userId } as const;
  const { id } = placed.order;
  const token = orderToken(services.config, id);
  const expertToken = orderToken(services.config, id, { expertId: expert.id });
  await services.runJobs();
  const confirmations = await readMailbox(services);
  for (const mail of confirmations) seen.add(mail.id);
  return {
    id,
    token,
    expertToken,
    expert,
    candidate,
    email: placed.candidate.email,
    confirmations,
  };
}

async function mailsTo(address: string): Promise<MailDetail[]> {
  await services.runJobs();
  return (await readMailbox(services)).filter(({ to }) => to === address);
}

/** The one new email to an address, given how many were known. */
async function newest(address: string, known: number): Promise<MailDetail> {
  const mails = await mailsTo(address);
  expect(mails.map(({ subject }) => subject)).toHaveLength(known + 1);
  const fresh = mails.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh[0]!;
}

const expertsMail = ({ slug }: { slug: string }) => `${slug}@experts.example`;

function calendarOf(mail: MailDetail) {
  const lines = mail.calendar!.replaceAll(/\r?\n /g, "").split(/\r?\n/);
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.split(":")[1];
  return {
    method: value("METHOD"),
    sequence: Number(value("SEQUENCE")),
    uid: value("UID"),
    status: value("STATUS"),
    start: value("DTSTART"),
  };
}

/** The cancellation terms and links of an email written now. */
async function sessionLines(id: string) {
  return services.db.transaction(async (tx) => {
    const mails = (await openSessionMails(services, tx, id))!;
    const block = cancellationBlock(mails.cancellation);
    return { links: mails.links("candidate"), text: "text" in block ? block.text : "" };
  });
}

const KOLKATA = "Kolkata (UTC+05:30)";
const NEW_YORK = "New York (UTC-05:00)";

describe("the confirmation", () => {
  test("links the candidate to rescheduling and canceling, and the expert to canceling", async () => {
    const { id, token, expertToken, email, confirmations } = await bought();
    const candidate = confirmations.find(({ to }) => to === email)!;
    expect(candidate.text).toContain("If you cancel: until Wednesday, January 13, 3:30 PM, $79");
    for (const page of ["/change", "/cancel"]) {
      expect(candidate.text).toContain(`/orders/${id}${page}?token=${token}`);
    }
    const told = confirmations.find(({ to }) => to !== email)!;
    expect(told.text).toContain(`/orders/${id}/cancel?token=${expertToken}`);
    expect(told.text).not.toContain(token);
  });
});

describe("emails about a session less than 24 hours away", () => {
  test("don't offer rescheduling, and list only the remaining refunds", async () => {
    // 14 hours before the start: the only full refund is within an hour of purchase.
    services.clock.advance(Date.parse(START) - 14 * HOUR - services.clock.now().getTime());
    const { id, email, confirmations } = await bought();
    const confirmed = confirmations.find(({ to }) => to === email)!;
    expect(confirmed.text).not.toContain(`/orders/${id}/change`);
    expect(confirmed.text).toContain(`/orders/${id}/cancel`);
    expect(confirmed.text).toContain(
      "If you cancel: until Thursday, January 14, 2:30 AM, $79 back",
    );

    // A later reminder omits refunds that have expired.
    services.clock.advance(2 * HOUR);
    const later = await sessionLines(id);
    expect(later.links.change).toBeNull();
    expect(later.text).toMatch(/^If you cancel: until .* 11:30 AM, \$39\.50 back; after that/);
    services.clock.advance(9 * HOUR);
    expect((await sessionLines(id)).text).toBe("If you cancel: no refund.");
  });

  test("the day-before reminder offers what the page does", async () => {
    const { email } = await bought();
    services.clock.advance(Date.parse(START) - 23 * HOUR - services.clock.now().getTime());
    await runDueJobs(services);
    const reminder = await newest(email, 1);
    expect(reminder.subject).toMatch(/^In /);
    expect(reminder.text).not.toContain("/change?");
    expect(reminder.text).toContain("/cancel?");
    expect(reminder.text).toContain("If you cancel: until Thursday, January 14, 11:30 AM, $39.50");
    expect(reminder.text).not.toContain("$79 back");
  });
});

describe("a rescheduled session", () => {
  test("emails both with both zones and the next version of the same calendar entry", async () => {
    const { id, email, expert, candidate, confirmations } = await bought();
    const first = calendarOf(confirmations[0]!);
    const start = new Date("2027-01-15T15:00:00Z");
    await changeTime(services, id, { start }, candidate);
    const mails = [await newest(email, 1), await newest(expertsMail(expert), 1)];
    for (const mail of mails) {
      expect(mail.subject).toMatch(/^New time: /);
      expect(mail.text).toContain(`Friday, January 15, 2027, 8:30 PM – 9:30 PM\n  ${KOLKATA}`);
      expect(mail.text).toContain(`Friday, January 15, 2027, 10:00 AM – 11:00 AM\n  ${NEW_YORK}`);
      expect(calendarOf(mail)).toEqual({
        method: "REQUEST",
        sequence: first.sequence + 1,
        uid: first.uid,
        status: "CONFIRMED",
        start: "20270115T150000Z",
      });
    }
    expect(mails[0]!.text).toContain("Before:\n  Thursday, January 14, 2027, 3:30 PM");
    expect(mails[1]!.text).toContain("Before:\n  Thursday, January 14, 2027, 5:00 AM");
  });
});

describe("a session canceled by the candidate", () => {
  test.each([
    [0, "We’ll refund $79 to your original payment method.", "Your time is free again."],
    [
      50,
      "We’ll refund $39.50 of the $79 you paid to your original payment method.",
      "you earn your share",
    ],
    [70, "the $79 you paid is nonrefundable.", "you earn your share"],
  ])("%i hours later emails both, and removes it from their calendars", async (...row) => {
    const [hours, money, expertsWords] = row;
    const { id, email, expert, candidate } = await bought();
    services.clock.advance(hours * HOUR);
    await cancelSession(services, id, { by: candidate, why: "" });
    const mails = [await newest(email, 1), await newest(expertsMail(expert), 1)];
    for (const mail of mails) {
      expect(mail.subject).toMatch(/^Canceled: /);
      expect(mail.text).toContain(KOLKATA);
      expect(mail.text).toContain(NEW_YORK);
      const { method, sequence, status } = calendarOf(mail);
      expect([method, sequence, status]).toEqual(["CANCEL", 1, "CANCELLED"]);
    }
    expect(mails[0]!.text).toContain(money);
    expect(mails[1]!.text).toContain(expertsWords);
    expect(mails[1]!.text).not.toContain("$");
  });
});

describe("a session canceled for the candidate", () => {
  test.each([
    ["expert", / had to cancel: /, "You canceled a session"],
    ["operator", /^We had to cancel: /, "We had to cancel"],
  ] as const)("by the %s: an apology, both options and the deadline", async (...row) => {
    const [role, subject, expertsWords] = row;
    const { id, token, email, expert } = await bought();
    const by = role === "expert" ? ({ role, id: expert.id } as const) : operator;
    await cancelSession(services, id, { by, why: "ill" });
    const mail = await newest(email, 1);
    expect(mail.subject).toMatch(subject);
    expect(mail.text).toContain("We’re sorry");
    expect(mail.text).toContain(`Pick another time, free:\n`);
    expect(mail.text).toContain(`/orders/${id}/change?token=${token}`);
    expect(mail.text).toContain("Get a refund of $79 and $7.90 in credit:\n");
    expect(mail.text).toContain(`/orders/${id}?token=${token}#choose`);
    expect(mail.text).toContain(
      "Choose by Wednesday, January 13, 2027, 1:30 PM, Kolkata (UTC+05:30).",
    );
    expect(mail.text).toContain("we’ll send the refund and the credit automatically");
    expect(mail.text).not.toMatch(/\bill\b/);
    expect(calendarOf(mail)).toMatchObject({ method: "CANCEL", sequence: 1 });
    const told = await newest(expertsMail(expert), 1);
    expect(told.text).toContain(expertsWords);
    expect(calendarOf(told)).toMatchObject({ method: "CANCEL", sequence: 1 });
  });

  test("rebooks with the next expert, whose link works while the old one doesn't", async () => {
    const { id, email, expert, expertToken, candidate } = await bought();
    const other = await addExpert(services);
    await cancelSession(services, id, { by: { role: "expert", id: expert.id }, why: "ill" });
    const start = new Date("2027-01-16T10:00:00Z");
    await changeTime(services, id, { start, expert: other.slug }, candidate);
    const all = await mailsTo(email);
    const mail = all.find(({ subject }) => subject.startsWith("New time"))!;
    expect(mail.text).toContain("You don’t pay again");
    expect(mail.text).toContain(`Before, with Name of ${expert.slug}`);
    expect(calendarOf(mail)).toMatchObject({ method: "REQUEST", sequence: 2 });
    const told = await newest(expertsMail(other), 0);
    expect(told.subject).toMatch(/^New session: /);
    expect(calendarOf(told)).toMatchObject({ method: "REQUEST", sequence: 2 });
    expect(told.text).toContain(orderToken(services.config, id, { expertId: other.id }));
    expect(told.text).not.toContain(expertToken);
    expect(await mailsTo(expertsMail(expert))).toHaveLength(2);
  });

  test("and refunded lists the refund and the credit, once", async () => {
    const { id, email, candidate } = await bought();
    await cancelSession(services, id, { by: operator, why: "" });
    await Promise.all([1, 2, 3].map(() => chooseRefund(services, id, candidate)));
    const mails = await mailsTo(email);
    const [mail, ...more] = mails.filter(({ subject }) =>
      subject.startsWith("We’re refunding $79 for "),
    );
    expect(more).toEqual([]);
    expect(mail!.text).toContain("Refund: $79\nYour credit: $7.90");
    expect(mail!.calendar).toBeNull();
  });
});

describe("a session that didn't take place", () => {
  test.each([
    ["no_show_candidate", "the $79 you paid is nonrefundable", "You still earn your share"],
    ["no_show_expert", "Get a refund of $79 and $7.90 in credit", "You won’t be paid for it"],
    ["tech_failed", "Pick another time, free", "our call didn’t work"],
    ["no_show_both", "We’ll refund $79", "The candidate gets a full refund"],
  ] as const)("as %s emails both what follows", async (outcome, words, expertsWords) => {
    const { id, email, expert } = await bought();
    await meet(services, id);
    services.clock.advance(75 * HOUR);
    await runDueJobs(services);
    await setOutcome(services, id, outcome, operator, "as told");
    expect((await newest(email, 1)).text).toContain(words);
    expect((await newest(expertsMail(expert), 1)).text).toContain(expertsWords);
  });
});

test("a scorecard that never came lets the candidate choose, without a credit", async () => {
  const { id, email, expert } = await bought();
  await meet(services, id);
  services.clock.advance(75 * HOUR);
  await runDueJobs(services);
  services.clock.advance(72 * HOUR);
  await runDueJobs(services);
  const { subject, text } = await newest(email, 1);
  expect(subject).toMatch(/^We’re sorry: no scorecard/);
  expect(text).toContain("Get a refund of $79");
  expect(text).not.toContain("credit");
  const missed = (await mailsTo(expertsMail(expert))).filter((mail) =>
    mail.subject.startsWith("Your scorecard is overdue"),
  );
  expect(missed.map((mail) => mail.text)).toEqual([
    expect.stringContaining("You won’t be paid for this session"),
  ]);
});

test("an erased person gets no email", async () => {
  const { id, expert, email } = await bought();
  await services.db.$client.query("update orders set email = null, details = null");
  await cancelSession(services, id, { by: operator, why: "" });
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await newest(expertsMail(expert), 1)).text).toContain("with Candidate");
});
