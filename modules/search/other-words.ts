/**
 * Synonyms people search by that the page's text lacks: abbreviations, tools, spelling variants.
 */
export const NICHE_WORDS: Record<string, string> = {
  "f1-visa": "student visa study i20 embassy consulate officer",
  coding:
    "software engineer developer programming programmer algorithms data structures leetcode java python javascript",
  ai: "robot bot voice practice chatbot",
  "umm-isnt-a-strategy": "um uh er filler words hesitation speaking pace",
  "c-roles":
    "ceo cfo coo cto cio ciso cmo chief officer board director vice president vp executive search",
  "product-management": "pm product manager product owner product sense",
  finance:
    "accountant auditor controller analyst investment banking fp&a dcf valuation cpa bookkeeping",
  linkedin: "profile headline recruiter",
  appraisal: "performance review self review raise promotion salary negotiation",
  "resume-writing": "cv curriculum vitae cover letter ats",
  "b1-b2-visa": "tourist visa visitor business travel b1b2 embassy consulate officer",
  "data-science":
    "data scientist data analyst machine learning ml statistics ab test experiment sql python",
  "cloud-computing": "aws azure gcp google cloud architect serverless system design",
  "cyber-security": "infosec security analyst soc penetration test incident",
  devops: "dev ops sre site reliability kubernetes docker terraform ci cd pipeline on call",
  "nurse-practitioner": "np nursing rn fnp advanced practice",
  "electrical-engineering": "ee electronics circuits power embedded hardware pcb",
  "truck-drivers": "cdl trucker trucking driver fleet dot",
  "us-medical-residency": "usmle match eras img doctor physician residency programme program",
};

/** The same for FAQ entries, by id. */
export const FAQ_WORDS: Record<string, string> = {
  move: "reschedule postpone another time change",
  cancel: "refund money back cancellation",
  cost: "how much price prices fee",
  packs: "discount bundle package several",
  "enter-code": "discount coupon promo voucher",
  invoice: "bill bank transfer purchase order",
  join: "link video call room zoom",
  recording: "record video",
  "payment-failed": "declined card charged twice",
  "data-and-deletion": "privacy gdpr delete account cookies",
};
