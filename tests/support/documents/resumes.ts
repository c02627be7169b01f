/** A made resume: nobody's. Pure data, written as PDF or DOCX by the tests. */
export type Resume = {
  name: string;
  contact: string;
  sections: { title: string; entries: Entry[] }[];
};

type Entry = string | { title: string; dates: string; bullets?: string[] };

/** Resumes of twelve professions, without anything to find but what `expected` names. */
export const RESUMES: Record<string, { resume: Resume; expected: string[] }> = {
  nurse: {
    expected: [],
    resume: {
      name: "Marisol Ibarra, RN, BSN",
      contact: "Tucson, AZ · (520) 555-0142 · marisol.ibarra@example.com",
      sections: [
        {
          title: "Summary",
          entries: [
            "Registered nurse with 9 years of experience in cardiac step-down and telemetry at a Level 1 trauma center. Charge nurse on nights since 2022.",
          ],
        },
        {
          title: "Licenses & Certifications",
          entries: [
            "RN, Arizona (compact), expires 03/2028",
            "ACLS and BLS, American Heart Association",
          ],
        },
        {
          title: "Clinical Experience",
          entries: [
            {
              title: "Charge Nurse, Banner Desert Valley Medical Center",
              dates: "June 2019 – Present",
              bullets: [
                "Lead a night team of 8 nurses and 3 aides on a 32-bed telemetry unit",
                "Cut falls on nights from 11 to 4 in a year by moving hourly rounds before medication times",
                "Precept two new graduates each spring; all six are still on the unit",
                "Helped residents learn central line care and signed off 40 of them",
              ],
            },
            {
              title: "Staff Nurse, Saint Rita Hospital",
              dates: "Aug 2017 – May 2019",
              bullets: [
                "Cared for 4 to 5 cardiac patients a shift after catheterization",
                "Assisted surgeons with temporary pacing wires at the bedside",
                "Wrote the unit’s one-page guide to heparin drips, used by three wards",
              ],
            },
          ],
        },
        {
          title: "Education",
          entries: [{ title: "BSN, University of Arizona", dates: "2013 – 2017" }],
        },
      ],
    },
  },
  engineer: {
    expected: [],
    resume: {
      name: "Tomasz Lewandowski",
      contact: "tomasz@lewandowski.example | +48 512 555 014 | github.com/tlewandowski-example",
      sections: [
        {
          title: "Work Experience",
          entries: [
            {
              title: "Senior Software Engineer — Paylane",
              dates: "03/2021 – present",
              bullets: [
                "Moved card authorization from a monolith to four Go services; p99 fell from 900 to 210 ms",
                "Own the on-call rotation of 7 people for a system that takes 2,400 payments a minute",
                "Replaced nightly batch reconciliation with an event log in Kafka, found $180K of missed fees",
              ],
            },
            {
              title: "Software Engineer — Mapnik Studio",
              dates: "09/2017 – 02/2021",
              bullets: [
                "Wrote the vector tile cache in Rust that serves 60 cities from two machines",
                "Reviewed about 15 pull requests a week and mentored two interns into full-time jobs",
                "Dropped Python 2 from 120 scripts before its end of life",
              ],
            },
          ],
        },
        {
          title: "Skills",
          entries: ["Go, Rust, Python 3, PostgreSQL, Kafka, Kubernetes, Terraform"],
        },
        {
          title: "Education",
          entries: [{ title: "MSc Computer Science, AGH Kraków", dates: "2012 – 2017" }],
        },
      ],
    },
  },
  teacher: {
    expected: [],
    resume: {
      name: "Denise Okafor",
      contact: "Columbus, OH | 614-555-0177 | denise.okafor@example.org",
      sections: [
        {
          title: "Profile",
          entries: [
            "Fifth-grade teacher who rebuilt a reading program around short daily conferences. Licensed in Ohio for grades 4–9.",
          ],
        },
        {
          title: "Teaching Experience",
          entries: [
            {
              title: "Grade 5 Teacher, Maple Run Elementary",
              dates: "Aug. 2018 – Present",
              bullets: [
                "Teach 27 students in all subjects; 81% met the state reading standard in 2025, up from 58%",
                "Started a Saturday math club that 34 families signed up for in its first month",
                "Trained six colleagues in running reading conferences",
              ],
            },
            {
              title: "Long-Term Substitute, Columbus City Schools",
              dates: "Jan. 2017 – June 2018",
              bullets: [
                "Covered three maternity leaves in grades 4 and 6 without a gap in the curriculum",
                "Kept weekly contact with the families of 25 students",
              ],
            },
          ],
        },
        {
          title: "Education",
          entries: [{ title: "B.S. in Education, Ohio State University", dates: "2012–2016" }],
        },
      ],
    },
  },
  driver: {
    expected: [],
    resume: {
      name: "Ray Calloway",
      contact: "Amarillo, TX • 806.555.0119 • raycalloway@example.com",
      sections: [
        {
          title: "Summary",
          entries: [
            "Class A CDL driver with tanker and hazmat endorsements and 1.1 million safe miles. Clean MVR.",
          ],
        },
        {
          title: "Experience",
          entries: [
            {
              title: "Regional Driver, Lone Prairie Tank Lines",
              dates: "2019 – Present",
              bullets: [
                "Haul anhydrous ammonia and diesel along I-40 and US-287, about 2,300 miles a week",
                "Pass every DOT roadside inspection since the start: 22 of 22",
                "Train new drivers in pre-trip checks, four so far",
              ],
            },
            {
              title: "OTR Driver, Bigfoot Freight",
              dates: "2013 – 2018",
              bullets: [
                "Ran dry van loads through 41 states with a 98% on-time record",
                "Kept logs on paper, then moved to electronic logs in one week",
              ],
            },
          ],
        },
        { title: "Education", entries: ["Amarillo College, CDL program, 2012"] },
      ],
    },
  },
  accountant: {
    expected: [],
    resume: {
      name: "Priya Raghunathan, CPA",
      contact:
        "Edison, NJ | +1 732 555 0158 | priya.r@example.com | linkedin.com/in/priyar-example",
      sections: [
        {
          title: "Professional Experience",
          entries: [
            {
              title: "Accounting Manager, Haverford Foods",
              dates: "January 2020 to Present",
              bullets: [
                "Close the books of five entities in 4 business days, down from 9",
                "Led the move from QuickBooks to NetSuite for 40 users in three countries",
                "Prepared the 401(k) audit file that passed without an adjustment",
              ],
            },
            {
              title: "Senior Associate, Bell & Ortiz LLP",
              dates: "September 2015 to December 2019",
              bullets: [
                "Audited 12 clients a year, the largest with $310 million in revenue",
                "Tested controls for SOC 2 and SOX reports and wrote 30 findings that clients accepted",
              ],
            },
          ],
        },
        {
          title: "Education and Certifications",
          entries: [
            { title: "B.S. Accounting, Rutgers University", dates: "2011 – 2015" },
            "CPA, New Jersey, 2016",
          ],
        },
      ],
    },
  },
  sales: {
    expected: [],
    resume: {
      name: "Jonas Weidmann",
      contact: "Chicago, IL, (312) 555-0166, jonas.weidmann@example.com",
      sections: [
        {
          title: "Executive Summary",
          entries: [
            "Regional sales leader with a proven track record of growing Midwest accounts from $4M to $11M in three years.",
          ],
        },
        {
          title: "Employment History",
          entries: [
            {
              title: "Regional Sales Manager, Corvus Instruments",
              dates: "Feb 2019 – Present",
              bullets: [
                "Manage 9 representatives across 6 states; the team beat quota in 22 of 24 quarters",
                "Drove up renewal rate from 71% to 88% with a review call 90 days before the end",
                "Signed the company’s first Fortune 500 customer, worth $1.4M a year",
              ],
            },
            {
              title: "Account Executive, Lumen Labs",
              dates: "May 2014 – Jan 2019",
              bullets: [
                "Sold $6.2M of lab software to hospitals, 130% of quota on average",
                "Cut the lead time of a quote from 5 days to one",
              ],
            },
          ],
        },
        {
          title: "Education",
          entries: [{ title: "B.A. Economics, Loyola University Chicago", dates: "2010 – 2014" }],
        },
      ],
    },
  },
  civil: {
    expected: [],
    resume: {
      name: "Hana Sedláková, P.E.",
      contact: "Denver, CO · 720-555-0133 · hana.sedlakova@example.com",
      sections: [
        {
          title: "Experience",
          entries: [
            {
              title: "Project Engineer, Front Range Structures",
              dates: "2018-04 – 2026-02",
              bullets: [
                "Designed 14 highway bridges of up to 220 ft to AASHTO LRFD; all opened on schedule",
                "Checked shop drawings of three steel fabricators and returned them within 5 days",
                "Led the load rating of 63 county bridges after the 2021 floods",
              ],
            },
            {
              title: "Staff Engineer, City of Pueblo",
              dates: "2014-06 – 2018-03",
              bullets: [
                "Inspected 90 culverts a year and ranked them for a $3M repair program",
                "Reviewed permits under ISO 9001 procedures",
              ],
            },
          ],
        },
        {
          title: "Education",
          entries: [
            { title: "B.S. Civil Engineering, Colorado State University", dates: "2010 – 2014" },
          ],
        },
        { title: "Licensure", entries: ["Professional Engineer, Colorado 0055512"] },
      ],
    },
  },
  lawyer: {
    expected: [],
    resume: {
      name: "Adaeze Nwosu",
      contact: "New York, NY | 212-555-0171 | adaeze.nwosu@example.com",
      sections: [
        {
          title: "Legal Experience",
          entries: [
            {
              title: "Associate, Harlan Pierce LLP",
              dates: "September 2020 – Present",
              bullets: [
                "Second-chaired two jury trials in the Southern District, one to verdict for the client",
                "Took and defended 23 depositions in securities cases",
                "Drafted the summary judgment brief that ended a $40 million claim",
              ],
            },
            {
              title: "Judicial Clerk, Hon. R. Whitcomb, D.N.J.",
              dates: "August 2019 – August 2020",
              bullets: [
                "Wrote bench memoranda and draft opinions for 60 civil motions",
                "Managed the chambers’ docket of criminal sentencings",
              ],
            },
          ],
        },
        {
          title: "Education",
          entries: [{ title: "J.D., Fordham University School of Law", dates: "2016 – 2019" }],
        },
        { title: "Bar Admissions", entries: ["New York (2020); New Jersey (2019)"] },
      ],
    },
  },
  chef: {
    expected: [],
    resume: {
      name: "Luca Ferrante",
      contact: "Portland, OR / 503 555 0128 / luca@ferrante.example",
      sections: [
        {
          title: "Work History",
          entries: [
            {
              title: "Executive Chef, Salt & Ember",
              dates: "Spring 2021 – Present",
              bullets: [
                "Run a kitchen of 16 for 140 covers a night, food cost at 27%",
                "Wrote a menu around four farms within 30 miles and kept it for two years",
                "Built a stage program; three cooks became sous chefs elsewhere",
              ],
            },
            {
              title: "Sous Chef, Hotel Meridiana",
              dates: "Summer 2016 – Winter 2020",
              bullets: [
                "Oversaw banquets of up to 400 guests",
                "Passed 9 health inspections in a row with a perfect score",
              ],
            },
          ],
        },
        { title: "Languages", entries: ["Italian (native), English, Spanish for the line"] },
        { title: "Education", entries: ["Culinary diploma, ALMA, Parma, 2012"] },
      ],
    },
  },
  designer: {
    expected: [],
    resume: {
      name: "Mei-Ling Zhao",
      contact: "meiling.zhao@example.com  +65 8555 0147  https://meiling.example/work",
      sections: [
        {
          title: "Profile",
          entries: [
            "Product designer for tools that people use all day. Detail-oriented to the point of redrawing 400 icons on one grid at Tessel.",
          ],
        },
        {
          title: "Experience",
          entries: [
            {
              title: "Lead Product Designer, Tessel",
              dates: "Nov 2021 – Present",
              bullets: [
                "Redesigned the dispatch board; dispatchers finish a shift plan in 12 minutes instead of 31",
                "Interviewed 48 drivers in 3 countries and wrote the findings into one page a week",
                "Set up a design system of 62 components that five squads use",
              ],
            },
            {
              title: "UX Designer, Harbour & Co",
              dates: "Jul 2017 – Oct 2021",
              bullets: [
                "Tested checkout with 25 shoppers, and raised completion by 9 points",
                "Shipped the first app for iOS 11 and Android with two engineers",
              ],
            },
          ],
        },
        { title: "Tools", entries: ["Figma, Principle, HTML, CSS, a pencil"] },
        {
          title: "Education",
          entries: [
            { title: "BFA Interaction Design, Lasalle College of the Arts", dates: "2013–2017" },
          ],
        },
      ],
    },
  },
  scientist: {
    expected: [],
    resume: {
      name: "Samuel Abreu, Ph.D.",
      contact: "Boston, MA | samuel.abreu@example.com | 617 555 0190",
      sections: [
        {
          title: "Research Experience",
          entries: [
            {
              title: "Data Scientist, Northgate Biologics",
              dates: "Oct 2020 – Present",
              bullets: [
                "Built a survival model of 18,000 patients that halved the size of a phase 2 trial",
                "Wrote an R package for dose curves, downloaded 5,100 times a month",
                "Present monthly to a steering group of clinicians, statisticians and two regulators",
              ],
            },
            {
              title: "Postdoctoral Fellow, Broad Institute",
              dates: "Sept 2017 – Sept 2020",
              bullets: [
                "Sequenced 900 tumors and published three first-author papers",
                "Supervised two doctoral students",
              ],
            },
          ],
        },
        {
          title: "Selected Publications",
          entries: [
            "Abreu S. et al. Dose curves without tears. J. Examples 2022; 14: 233–251.",
            "Abreu S., Lin K. Survival in small samples. Stat. Examples 2019; 8(2): 10–29.",
          ],
        },
        {
          title: "Education",
          entries: [
            { title: "Ph.D. Biostatistics, Johns Hopkins University", dates: "2012 – 2017" },
          ],
        },
      ],
    },
  },
  cashier: {
    expected: ["duties", "figures", "anybody"],
    resume: {
      name: "Kelly Brandt",
      contact: "Boise, ID | 208-555-0112 | kelly.brandt@example.com",
      sections: [
        {
          title: "Objective",
          entries: [
            "Hard-working team player with excellent communication skills, seeking a challenging position in a fast-paced environment.",
          ],
        },
        {
          title: "Experience",
          entries: [
            {
              title: "Cashier, Greenleaf Market",
              dates: "June 2022 – Present",
              bullets: [
                "Responsible for operating the register",
                "Worked on stocking shelves and keeping aisles clean",
                "Greet customers and answer their questions about products",
                "Received Employee of the Month in 2024",
              ],
            },
            {
              title: "Barista, Copper Kettle",
              dates: "May 2020 – April 2022",
              bullets: [
                "Made up to 60 drinks an hour on weekend mornings",
                "Opened the shop alone three days a week",
              ],
            },
          ],
        },
        { title: "Skills", entries: ["Point of sale, cash handling, Spanish"] },
        { title: "Education", entries: ["Boise State University, in progress"] },
      ],
    },
  },
};
