export type MailCalendar = { method: "REQUEST" | "CANCEL"; ics: string; filename: string };

export type MailMessage = {
  /** Includes the angle brackets. A retry carries the same one. */
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

/** Resolves once the message is accepted; throws when it was not. */
export type Mailer = {
  kind: "files" | "smtp";
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
};
