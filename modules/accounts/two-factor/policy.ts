export const GUESSES = { tries: 5, windowMinutes: 10 } as const;

export const RECOVERY_CODES = 10;

export type TwoFactorRefusal = "wrong_code" | "too_many_tries";

export const TWO_FACTOR_ERRORS: Record<TwoFactorRefusal, string> = {
  wrong_code:
    "That code doesn’t work. A code lasts 30 seconds and works once. Wait for the next one, and check your device’s clock.",
  too_many_tries: "You’ve tried five times in ten minutes. Wait a few minutes, then try again.",
};
