import { z } from "zod";
import texts from "./preparation.json" with { type: "json" };

const Lines = z.array(z.string().min(1)).min(1).max(4);
const Preparation = z.record(z.string(), z.object({ candidate: Lines, expert: Lines }));

const PREPARATION = Preparation.parse(texts);

/** For services that content doesn't know. */
const ANY = {
  candidate: [
    "Have the job description handy, and know what you want to get out of the hour.",
    "Prepare two stories of your own work, with the result.",
  ],
  expert: ["Choose questions at the candidate’s level, with a follow-up for each."],
};

/** What the candidate and the expert prepare for a live session, by service. */
export function preparationFor(serviceSlug: string) {
  return PREPARATION[serviceSlug] ?? ANY;
}
