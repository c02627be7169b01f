/**
 * Synonyms people search by that the page's text lacks: abbreviations, tools, spelling variants.
 */
export const NICHE_WORDS: Record<string, string> = {
  "f1-visa":
    "student visa study i20 embassy consulate officer opt cpt stem sevis sop statement of purpose ds160 214b university admission",
  coding:
    "software engineer developer programming programmer algorithms data structures leetcode hackerrank java python javascript typescript react node c++ golang frontend backend full stack dsa",
  ai: "robot bot voice practice chatbot chatgpt hr round general",
  "umm-isnt-a-strategy":
    "um uh er filler words hesitation speaking pace fluency nervous anxiety stutter confidence communication",
  "c-roles":
    "ceo cfo coo cto cio ciso cmo chief officer board director vice president vp executive search",
  "product-management": "pm apm product manager product owner product sense roadmap",
  finance:
    "accountant auditor controller analyst investment banking banker private equity ib pe fp&a fpa dcf valuation cpa cfa acca bookkeeping tax taxation gst vat tds payroll gaap ifrs audit excel",
  linkedin: "profile headline recruiter connections",
  appraisal: "performance review self review raise promotion salary negotiation",
  "resume-writing": "cv curriculum vitae biodata cover letter ats",
  "b1-b2-visa":
    "tourist visa visitor business travel b1b2 embassy consulate officer ds160 214b parents wedding conference",
  "data-science":
    "data scientist data analyst data engineer machine learning ml llm deep learning statistics ab test experiment sql python pandas tableau power bi",
  "cloud-computing":
    "aws amazon web services ec2 s3 azure gcp google cloud architect solutions serverless",
  "cyber-security":
    "infosec security analyst soc siem penetration test pentest pen tester ethical hacking cissp ceh incident",
  devops:
    "dev ops sre site reliability platform engineer kubernetes k8s docker terraform ansible jenkins linux ci cd pipeline on call",
  "nurse-practitioner": "np nurse nursing rn fnp nclex advanced practice",
  "electrical-engineering":
    "ee electronics circuits power embedded firmware hardware pcb vlsi fpga analog",
  "truck-drivers": "cdl trucker trucking driver fleet dot eld hazmat",
  "us-medical-residency":
    "usmle ecfmg nrmp match eras img doctor physician mbbs residency programme program",
  "system-design":
    "systems design architecture interview architect distributed scalability high level design hld lld low level scaling sharding load balancer microservices message queue url shortener rate limiter",
  behavioral:
    "behavioural star interview method stories story leadership principles values culture fit competency competencies soft skills situational conflict weakness strengths bar raiser hiring manager round",
};

/** The same for FAQ entries, by id. */
export const FAQ_WORDS: Record<string, string> = {
  move: "reschedule postpone another time change",
  cancel: "refund money back cancellation",
  cost: "how much price prices fee tax taxes gst vat inclusive",
  currency: "rupees dollars inr usd upi paypal card",
  packs: "discount bundle package several",
  "enter-code": "discount coupon promo voucher",
  invoice: "bill bank transfer purchase order",
  join: "link video call room zoom",
  recording: "record video",
  "payment-failed": "declined card charged twice",
  "data-and-deletion": "privacy gdpr delete account cookies",
};
