/**
 * Dimensions that judge candidates' questions and how they use the replies, by topic.
 * This interviewer can't reply.
 */
const NEEDS_REPLIES: Partial<Record<string, string>> = {
  coding: "clarifying",
  "cloud-computing": "requirements",
};

/** Whether a question invites questions that nobody here can answer. */
export function invitesQuestions(topic: string, dimensions: readonly string[]): boolean {
  const dimension = NEEDS_REPLIES[topic];
  return dimension !== undefined && dimensions.includes(dimension);
}
