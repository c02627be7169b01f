/** The audio URL of a bank's question, or of one of its follow-ups. */
export function questionAudioUrl(topic: string, question: string, followUp?: number): string {
  const part = followUp === undefined ? "" : `.${followUp}`;
  return `/speech/questions/${topic}/${question}${part}.webm`;
}

/** The audio URL of a visa officer's line: see spokenName. */
export function officerAudioUrl(topic: string, name: string): string {
  return `/speech/officer/${topic}/${name}.webm`;
}
