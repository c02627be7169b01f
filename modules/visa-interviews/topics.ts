/** Visas that the officer knows. */
export const VISA_TOPICS = ["f1-visa", "b1-b2-visa"] as const;
export type VisaTopic = (typeof VISA_TOPICS)[number];
