import { judgeByRules, nextFollowUp } from "#modules/answers/judge.ts";
import { listQuestions } from "#modules/rubrics/data.server.ts";
import { serveTasks } from "#platform/threads.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { matchDescription } from "./match-description.ts";
import { AI_TOPICS } from "./topics.ts";

const TASKS = {
  judgeByRules,
  nextFollowUp,
  judgeAnswer,
  matchJob(description: string) {
    const jobs = AI_TOPICS.filter(({ isJob }) => isJob);
    const banks = jobs.map((one) => ({ ...one, questions: listQuestions(one.topic) }));
    return matchDescription(description, banks);
  },
};

export type JudgingTasks = typeof TASKS;

serveTasks(TASKS);
