/** Path, name and synonyms of each page in content/pages/. */
export const PAGES: Record<string, { url: string; name: string; keywords: string }> = {
  business: {
    url: "/business",
    name: "For businesses",
    keywords: "companies teams employers organizations",
  },
  contact: { url: "/contact", name: "Contact us", keywords: "support help phone email write" },
  niche: { url: "/niche", name: "All topics", keywords: "topics niches list trending" },
  oneway: {
    url: "/interviews/oneway",
    name: "One-way interview",
    keywords: "recorded video one-way free weekly hirevue",
  },
  ourstory: { url: "/ourstory", name: "Our story", keywords: "about us company team" },
  specialized: {
    url: "/interviews/specialized",
    name: "Specialized interview",
    keywords: "specialized specialized personalised call panel",
  },
  testimonials: {
    url: "/testimonials",
    name: "Testimonials",
    keywords: "reviews ratings feedback",
  },
  "top-jobs": { url: "/top-jobs", name: "Top jobs", keywords: "careers roles jobs" },
  universities: {
    url: "/universities",
    name: "For educational institutions",
    keywords: "universities colleges campus students organizations",
  },
  "visa-campaign": {
    url: "/visa-campaign",
    name: "U.S. visa interviews",
    keywords: "visa consulate embassy",
  },
  webinar: { url: "/webinar", name: "Webinars", keywords: "webinars live talks events" },
  whyus: { url: "/whyus", name: "Why us?", keywords: "why us reasons" },
};

/** Pages whose text isn't in a content file. */
export const OTHER_PAGES: readonly Record<
  "id" | "title" | "summary" | "keywords" | "url",
  string
>[] = [
  {
    id: "defaults_and_addons_prices",
    title: "Pricing",
    summary:
      "What each session, review and pack costs in dollars and rupees, what is included, and your refund if plans change.",
    keywords: "prices price cost fees how much packs discount bundle refund cancel",
    url: "/pricing",
  },
  {
    id: "page:book-your-slot",
    title: "Book your slot",
    summary: "Choose a session and a time, confirm your email, pay. It takes two minutes.",
    keywords: "booking schedule appointment reserve times",
    url: "/book-your-slot",
  },
  {
    id: "page:ai-session",
    title: "Answer a free question",
    summary: "A program asks, scores your answer by our rubric and quotes you, without an account.",
    keywords: "ai mock session practice free question robot interviewer",
    url: "/sessions/ai",
  },
  {
    id: "page:visa-officer",
    title: "Visa officer: three minutes, free",
    summary:
      "A program asks 8 to 12 short visa questions, interrupts, and shows what doesn’t match.",
    keywords: "visa mock interview free officer window f1 b1 b2 practice",
    url: "/sessions/visa",
  },
  {
    id: "page:resume-check",
    title: "Check your resume, free",
    summary:
      "Shows what hiring software reads in your PDF or Word resume, and what gets lost. On your device, nothing uploaded.",
    keywords: "resume check scan ats applicant tracking parser free keywords terms",
    url: "/tools/resume-check",
  },
  {
    id: "page:device-check",
    title: "Test your camera and microphone",
    summary: "Checks picture, sound and network before a session.",
    keywords: "device check test mic webcam speaker network",
    url: "/device-check",
  },
  {
    id: "page:experts",
    title: "Experts",
    summary: "Everyone who interviews here, with their topics and next free times.",
    keywords: "interviewers mentors people",
    url: "/experts",
  },
  {
    id: "page:blogs",
    title: "Blog",
    summary: "Articles on how interviews are scored and how to prepare for yours.",
    keywords: "blogs articles posts reading",
    url: "/blogs",
  },
  {
    id: "page:login",
    title: "Sign in",
    summary: "Your sessions, orders and settings. We email you a code. No password.",
    keywords: "login log in sign in account password my sessions orders settings",
    url: "/candidate/login",
  },
  {
    id: "page:privacy",
    title: "Privacy",
    summary:
      "What we keep about you, for how long, each cookie by name, and how to have it erased.",
    keywords: "privacy policy data protection gdpr cookies",
    url: "/privacy",
  },
  {
    id: "page:terms",
    title: "Terms",
    summary: "What you can expect of us, and we of you, when you book a session.",
    keywords: "terms and conditions of service legal contract",
    url: "/terms",
  },
];
