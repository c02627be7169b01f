export const GUESSES = { tries: 5, windowMinutes: 10 } as const;

export const RECOVERY_CODES = 10;

/** Changing second factors requires one that was passed at most this long ago. */
export const CONFIRMED_FOR_MINUTES = 10;

export const PASSKEYS = { most: 10, nameLength: 60, challengeMinutes: 5 } as const;

/** The purpose of a challenge: adding a passkey, or passing two-factor authentication. */
export type PasskeyPurpose = "add" | "pass";

export type TwoFactorChange =
  | "app_added"
  | "passkey_added"
  | "passkey_renamed"
  | "passkey_removed"
  | "passkey_copied";

export type TwoFactorRefusal = "wrong_code" | "too_many_tries";

export type PasskeyRefusal =
  | "too_many_tries"
  | "challenge_expired"
  | "not_accepted"
  | "copied"
  | "confirm_first"
  | "too_many_passkeys"
  | "no_passkeys"
  | "added_before"
  | "last_factor"
  | "not_found";

export const TWO_FACTOR_ERRORS: Record<TwoFactorRefusal | PasskeyRefusal, string> = {
  wrong_code:
    "That code doesn’t work. A code lasts 30 seconds and works once. Wait for the next one, and check your device’s clock.",
  too_many_tries: "You’ve tried five times in ten minutes. Wait a few minutes, then try again.",
  challenge_expired: "That took too long, or was sent twice. Try again.",
  not_accepted: "That passkey wasn’t accepted. Try again, or use another way.",
  copied:
    "That passkey was used in another place since, so it may have been copied. Use another way, then remove it.",
  confirm_first: "Confirm it’s you first.",
  too_many_passkeys: `You have ${PASSKEYS.most} passkeys. Remove one first.`,
  no_passkeys: "You have no passkey here. Use your authenticator app.",
  added_before: "This passkey was added before.",
  last_factor: "That’s your only second factor. Add another passkey or an authenticator app first.",
  not_found: "That passkey was removed before.",
};
