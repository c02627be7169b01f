import { codeMail } from "#modules/accounts/emails/code.server.ts";
import { emailChangedMail } from "#modules/accounts/emails/email-changed.server.ts";
import { passkeyChangedMail } from "#modules/accounts/emails/passkey-changed.server.ts";
import { acknowledgementMail } from "#modules/leads/emails/acknowledgement.server.ts";
import { leadMail } from "#modules/leads/emails/lead.server.ts";
import {
  confirmNewsletterMail,
  newsletterCodeMail,
} from "#modules/leads/emails/newsletter.server.ts";
import {
  applicationReceived,
  applicationTeam,
  statusMail,
} from "#modules/experts/emails/application.server.ts";
import { EXPERT_TRANSITIONS } from "#modules/experts/transitions.ts";
import { accountChanged } from "#modules/payouts/emails/account-changed.server.ts";
import { payoutSent } from "#modules/payouts/emails/payout-sent.server.ts";
import { differencesFound } from "#modules/reconciliation/emails/differences-found.server.ts";
import type { Parts, SampleGroups } from "./parts.server.ts";

/** Emails about accounts, inquiries, experts and operators. */
export function peopleSamples({ config, brand, publicUrl }: Parts): SampleGroups {
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe?token=sample`;
  const lead = {
    kind: "call_request" as const,
    email: "asha@example.com",
    details: { name: "Asha Rao", phone: "98765 43210", request: "A session on system design." },
    suspect: false,
  };
  return {
    Account: {
      "Code to sign in": codeMail(config, { code: "123456", purpose: "sign_in" }),
      "Code for a new email": codeMail(config, { code: "123456", purpose: "change_email" }),
      "Email changed": emailChangedMail(config),
      "Passkey added": passkeyChangedMail(config, { change: "added", name: "Work laptop" }),
      "Passkey removed": passkeyChangedMail(config, { change: "removed", name: "Work laptop" }),
    },
    "Newsletter and inquiries": {
      Confirm: confirmNewsletterMail(brand, {
        confirmUrl: `${publicUrl}/newsletter/confirm?token=sample`,
        unsubscribeUrl,
        percent: 5,
        days: 7,
        codeDays: 30,
      }),
      Code: newsletterCodeMail(brand, {
        code: "NEWS-7Q4K",
        percent: 5,
        until: "Tuesday, April 13, 2027",
        bookUrl: `${publicUrl}/book-your-slot`,
        unsubscribeUrl,
      }),
      "Call request received": acknowledgementMail(brand, "call_request"),
      "Message received": acknowledgementMail(brand, "message"),
      "Inquiry received": acknowledgementMail(brand, "inquiry"),
      "Tell me when it opens": acknowledgementMail(brand, "interest", "LinkedIn review"),
      "For the team": leadMail(brand, lead),
      "For the team, maybe automated": leadMail(brand, { ...lead, suspect: true }),
    },
    Experts: {
      "Application received": applicationReceived({
        brand,
        name: "Zoë O’Neill",
        statusUrl: `${publicUrl}/expert/apply`,
      }),
      "Payout sent": payoutSent({
        brand,
        name: "Zoë O’Neill",
        amountMinor: 17_775,
        currency: "USD",
        reference: "20270314-0042",
        earningsUrl: `${publicUrl}/expert/earnings`,
      }),
      "Payout account changed": accountChanged({
        brand,
        name: "Zoë O’Neill",
        ending: "5678",
        earningsUrl: `${publicUrl}/expert/earnings`,
      }),
      "Application, team": applicationTeam({
        brand,
        name: "Zoë O’Neill",
        listUrl: `${publicUrl}/admin/experts`,
      }),
      ...Object.fromEntries(
        EXPERT_TRANSITIONS.flatMap(({ from, to }) =>
          to === "applied"
            ? []
            : [
                [
                  `From ${from} to ${to}`,
                  statusMail({
                    brand,
                    publicUrl,
                    name: "Zoë O’Neill",
                    from,
                    to,
                    why: "Your levels were close to ours.",
                  }),
                ],
              ],
        ),
      ),
    },
    Operators: {
      "Reconciliation found differences": differencesFound({
        brand,
        day: "2027-03-13",
        provider: "stripe",
        differences: [],
        url: `${publicUrl}/admin/reconciliation`,
      }),
    },
  };
}
