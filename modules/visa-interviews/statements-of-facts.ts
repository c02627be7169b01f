import type { Statement } from "./statements.ts";
import { statementsIn } from "./statements-of-answers.ts";
import { DEGREES, fieldIn } from "./statements-of-study.ts";
import { jobsIn, placesIn, purposesIn } from "./statements-of-trip.ts";
import { datesIn, daysBetween } from "./dates.ts";
import { amountOf, type Facts } from "./facts.ts";
import type { VisaTopic } from "./topics.ts";
import { peopleIn, sourcesIn } from "./people.ts";
import { plain, tellingWords } from "./quote.ts";

/** The statements in the facts; each quote is the value as typed. */
export function statementsOfFacts(
  facts: Facts,
  topic: VisaTopic,
): (Statement & { field: string })[] {
  const statements: (Statement & { field: string })[] = [];
  const record = (field: string, about: string, value: Statement["value"]) =>
    statements.push({ field, about, value, quote: facts[field]! });
  const given = (name: string) => (facts[name] ?? "") !== "";
  const recordSum = (name: string, about: string) => {
    const amount = amountOf(facts, name);
    if (amount !== null) record(name, about, { kind: "money", money: { amount, currency: "USD" } });
  };

  if (given("school")) record("school", "school", { kind: "name", name: facts["school"]! });
  if (given("program")) {
    const program = facts["program"]!;
    const options = Object.keys(DEGREES).filter((one) => DEGREES[one]!.test(plain(program)));
    if (options.length > 0) record("program", "degree", { kind: "choice", options });
    const named = /\bin (.+)$/i.exec(program)?.[1] ?? (options.length === 0 ? program : "");
    const words = [
      ...tellingWords(named),
      ...(named ? [] : (fieldIn(plain(program))?.words ?? [])),
    ];
    if (words.length > 0) record("program", "field of study", { kind: "field", words });
  }
  recordSum("cost", "cost");
  if (given("payer")) {
    const payers = peopleIn(facts["payer"]!, true);
    const options = [...payers, ...sourcesIn(plain(facts["payer"]!))];
    if (options.length > 0) record("payer", "payer", { kind: "choice", options });
    for (const one of statementsIn(facts["payer"]!, "payer", topic)) {
      if (one.value.kind === "money") record("payer", one.about, one.value);
    }
    if (payers.length === 1) {
      // With a loan or a scholarship, the amount isn't all theirs.
      if (options.length === 1) recordSum("amount", `pays:${payers[0]}`);
      recordSum("income", `income:${payers[0]}`);
    }
  }
  for (const name of ["plan", "ties"]) {
    if (!given(name)) continue;
    const options = statementsIn(facts[name]!, "", topic)
      .filter((one) => one.about === "plans")
      .flatMap(({ value }) => (value.kind === "choice" ? value.options : []));
    if (options.length > 0)
      record(name, "plans", { kind: "choice", options: [...new Set(options)] });
  }
  const dateOf = (name: string) => datesIn(facts[name] ?? "")[0];
  for (const [name, about] of [
    ["ends", "graduation"],
    ["arrives", "arrival"],
    ["leaves", "flight home"],
  ] as const) {
    const date = dateOf(name);
    if (date) record(name, about, { kind: "date", date });
  }
  const [from, to] = [dateOf("arrives"), dateOf("leaves")];
  const days = from && to ? daysBetween(from, to) : null;
  if (days !== null && from!.day !== null && to!.day !== null) {
    record("leaves", "length of stay", { kind: "days", days });
  }
  for (const [name, about, read] of [
    ["purpose", "why you go", purposesIn],
    ["places", "where you go", placesIn],
    ["work", "your work", jobsIn],
  ] as const) {
    const options = given(name) ? read(plain(facts[name]!)) : [];
    if (options.length > 0) record(name, about, { kind: "choice", options });
  }
  if (given("work") && topic === "b1-b2-visa") {
    const name = /\b(?:at|for|with) (?:the )?(.+)$/i.exec(facts["work"]!)?.[1];
    if (name) record("work", "employer", { kind: "name", name });
  }
  if (given("relatives")) {
    const isNone = /^(?:no|none|nobody|nil|n\/?a|-)/i.test(facts["relatives"]!);
    record("relatives", "relatives", { kind: "choice", options: [isNone ? "none" : "some"] });
    const kin = isNone ? [] : peopleIn(facts["relatives"]!, true);
    if (kin.length > 0) record("relatives", "who lives there", { kind: "choice", options: kin });
  }
  if (given("refused"))
    record("refused", "refused", { kind: "choice", options: [facts["refused"]!] });
  return statements;
}
