import { serveTasks } from "#platform/threads.ts";
import { avoidedAnswers } from "./avoided-questions.ts";
import { findingsOf } from "./findings.server.ts";
import { type Interview, nextTurn } from "./officer.ts";

const TASKS = {
  nextTurn,
  read: (interview: Interview) => ({
    findings: findingsOf(interview),
    avoided: avoidedAnswers(interview),
  }),
};

export type OfficerTasks = typeof TASKS;

serveTasks(TASKS);
