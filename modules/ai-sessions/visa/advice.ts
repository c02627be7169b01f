/** How to say it truthfully, by what was contradicted. */
export const MEND: Record<string, string> = {
  plans:
    "Decide what you really plan before you go, and say that every time. If you want to stay for good, this visa isn’t for that: ask an immigration lawyer. Training for a limited time and then going home is allowed, so say it that way if it’s true.",
  relatives:
    "Say who is there, where and on what status, as on your DS-160. A relative is no problem; one who isn’t on the form is.",
  "who lives there": "Name the same people as on your DS-160: who, where and on what status.",
  refused: "Refusals are on record. Say when and where, and what is different today.",
};
export const MEND_ANY =
  "Look up which is right, on your I-20, DS-160 or bank papers, and say that one every time. If it has changed, say so: “It was …, and now it’s …, because …”";
