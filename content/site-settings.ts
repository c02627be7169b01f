/** Settings of the layout; durations in milliseconds. */
export const SITE_SETTINGS = {
  banner: {
    code: "HALLOWEEN9",
    offer: "9% off interviews",
    action: { label: "Schedule now", to: "/book-your-slot" },
  },
  dropdownCloseMs: 150,
  logo: { firstMs: 4300, secondMs: 2000 },
  popUpDelayMs: 15_000,
  formToastMs: 4000,
  /** The call request's country code; +91 if null. */
  defaultCountryCode: null as string | null,
} as const;
