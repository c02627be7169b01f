export type MailCalendar = { method: "REQUEST" | "CANCEL"; ics: string; filename: string };

export type MailMessage = {
  /** Stable per mail, angle brackets included: a retry carries the same one. */
  messageId: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  calendar?: MailCalendar;
  at: Date;
};

/** Hands a message to whoever delivers it. Resolves once accepted; throws when it was not. */
export type Mailer = {
  kind: "files" | "smtp";
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
};
