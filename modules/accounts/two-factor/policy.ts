/** How often a person may guess: tries per window, counted in the database. */
export const GUESSES = { tries: 5, windowMinutes: 10 } as const;

export const RECOVERY_CODES = 10;

export type SecondFactorRefusal = "wrong_code" | "too_many_tries";

export const SECOND_FACTOR_ERRORS: Record<SecondFactorRefusal, string> = {
  wrong_code:
    "This code does not work. A code lasts 30 seconds and works once: wait for the next one. Is the time of your device right?",
  too_many_tries: "Five tries in ten minutes are the most. Wait a few minutes, then try again.",
};
