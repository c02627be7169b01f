export const ALERTS = {
  unhandled_error: {
    subject: "A request failed with an unexpected error",
    help: "A visitor got an error page or a 500. Find the request id in the log: the line before it has the error and its stack.",
  },
  dead_letter: {
    subject: "A job was given up",
    help: "It failed on every retry, so its work is not done. Open Dead jobs in the back office, fix the cause it names, then replay it.",
  },
  ledger_unbalanced: {
    subject: "The ledger doesn't balance",
    help: "The postings of a currency don't add up to zero, or a balance isn't the sum of its postings, so one is missing or wrong. Stop refunds by hand until you've found it under Ledger in the back office.",
  },
  release_stuck: {
    subject: "An unpaid order can't be released",
    help: "Its slot stays taken, because the payment provider hasn't confirmed that the payment can no longer succeed. Check that the provider is up and its keys are valid. We keep trying.",
  },
  due_item_failing: {
    subject: "Scheduled work keeps failing",
    help: "One item fails each time its turn comes, and everything else goes on. The overview of the back office lists it with its error. We keep trying.",
  },
  must_exist_missing: {
    subject: "A record that must exist is missing",
    help: "The hourly check found, for example, a payment without its receipt or a booking without its email, and couldn't add it. Look at the order it names.",
  },
  backup_stale: {
    subject: "The last backup is more than a day old",
    help: "Check that BACKUP_DIR can be written to and has room, then make a backup by hand: npm run backup -- FILE",
  },
} as const;

export type AlertEvent = keyof typeof ALERTS;

/** Only ids and counts: never a name, email, phone number or anything a person typed. */
export type AlertFacts = Readonly<Record<string, string | number>>;

/**
 * Alerts the operator: a log line each time, and one email per event and hour across all processes.
 * Never throws. Don't await it in a request or call it in a transaction.
 */
export type Alert = (event: AlertEvent, facts?: AlertFacts) => Promise<void>;
