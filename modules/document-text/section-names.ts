export type SectionKind =
  | "summary"
  | "experience"
  | "education"
  | "skills"
  | "projects"
  | "certifications"
  | "languages"
  | "publications"
  | "awards"
  | "volunteering"
  | "interests"
  | "references"
  | "contact";

/** What sections are called: English first, then the languages that most resumes are written in. */
const NAMES: Record<SectionKind, readonly string[]> = {
  summary: [
    ...["summary", "profile", "professional summary", "executive summary", "career summary"],
    ...["summary of qualifications", "professional profile", "about", "about me", "objective"],
    ...["career objective", "career profile", "personal statement", "highlights", "overview"],
    ...["personal profile", "career highlights", "qualifications summary", "profil", "kurzprofil"],
    ...["über mich", "résumé", "à propos", "perfil", "perfil profesional", "resumen", "sobre mí"],
    ...["extracto", "resumo", "perfil profissional", "sobre mim", "profilo", "profilo personale"],
    ...["samenvatting", "profiel", "podsumowanie", "о себе", "自己pr", "职业概要", "个人简介"],
  ],
  experience: [
    ...["experience", "work experience", "professional experience", "employment"],
    ...["employment history", "work history", "career history", "relevant experience"],
    ...["clinical experience", "teaching experience", "research experience", "industry experience"],
    ...["additional experience", "other experience", "internships", "internship experience"],
    ...["selected experience", "legal experience", "military experience", "sales experience"],
    ...["leadership experience", "professional background", "career", "engagements"],
    ...["academic appointments", "appointments", "earlier experience", "early career"],
    ...["berufserfahrung", "beruflicher werdegang", "praktische erfahrung", "praktika"],
    ...["expérience", "expériences", "expérience professionnelle", "parcours professionnel"],
    ...["expériences professionnelles", "experiencia", "experiencia laboral"],
    ...["experiencia profesional", "experiência", "experiência profissional", "esperienza"],
    ...["esperienze lavorative", "esperienze professionali", "esperienza lavorativa"],
    ...["esperienza professionale", "werkervaring", "ervaring", "doświadczenie"],
    ...["doświadczenie zawodowe", "erfaring", "arbetslivserfarenhet", "erhvervserfaring"],
    ...["опыт работы", "职业经历", "工作经历", "工作经验", "職歴", "职历", "경력", "경력사항"],
    ...["الخبرة", "الخبرات", "الخبرة العملية", "الخبرات العملية", "ניסיון תעסוקתי", "iş deneyimi"],
  ],
  education: [
    ...["education", "academic background", "education and training", "education & training"],
    ...["academic qualifications", "qualifications", "training", "academic history"],
    ...["educational background", "education and certifications", "education & certifications"],
    ...["ausbildung", "bildung", "bildungsweg", "studium", "formation", "formations", "études"],
    ...["formación", "formación académica", "educación", "formação", "formação acadêmica"],
    ...["educação", "istruzione", "istruzione e formazione", "formazione", "opleiding"],
    ...["opleidingen", "wykształcenie", "utbildning", "utdanning", "uddannelse", "образование"],
    ...["教育背景", "教育经历", "学歴", "학력", "التعليم", "השכלה", "eğitim"],
  ],
  skills: [
    ...["skills", "technical skills", "core skills", "key skills", "core competencies"],
    ...["competencies", "areas of expertise", "expertise", "technologies", "tools"],
    ...["skills and tools", "skills & tools", "tools and technologies", "top skills"],
    ...["professional skills", "skills and interests", "skills & interests", "key competencies"],
    ...["skills summary", "additional skills", "computer skills", "clinical skills", "strengths"],
    ...["technical proficiencies", "technical expertise", "other skills", "soft skills"],
    ...["kenntnisse", "fähigkeiten", "kompetenzen", "it-kenntnisse", "edv-kenntnisse"],
    ...["compétences", "compétences techniques", "habilidades", "competencias", "aptitudes"],
    ...["competências", "competenze", "capacità e competenze", "vaardigheden", "umiejętności"],
    ...[
      "kompetenser",
      "kompetanse",
      "kompetencer",
      "навыки",
      "ключевые навыки",
      "技能",
      "专业技能",
    ],
    ...["スキル", "기술", "المهارات", "כישורים", "beceriler", "principales aptitudes"],
  ],
  projects: [
    ...["projects", "selected projects", "personal projects", "key projects", "portfolio"],
    ...["academic projects", "project experience", "side projects", "open source", "projekte"],
    ...["projets", "proyectos", "projetos", "progetti", "projecten", "projekty", "проекты"],
    ...["项目经历", "项目经验", "プロジェクト"],
  ],
  certifications: [
    ...["certifications", "certificates", "licenses", "licensure", "licenses & certifications"],
    ...["licenses and certifications", "certifications and licenses", "professional development"],
    ...["certifications & licenses", "licensure and certifications", "courses", "accreditations"],
    ...["bar admissions", "admissions", "zertifikate", "weiterbildung", "weiterbildungen"],
    ...["certifications professionnelles", "certificaciones", "cursos", "certificações"],
    ...["certificazioni", "certificaten", "cursussen", "certyfikaty", "kursy", "资格证书", "資格"],
  ],
  languages: [
    ...["languages", "language skills", "sprachen", "sprachkenntnisse", "langues", "idiomas"],
    ...["lingue", "talen", "języki", "språk", "sprog", "языки", "语言", "語学", "اللغات", "שפות"],
  ],
  publications: [
    ...["publications", "selected publications", "patents", "presentations", "talks"],
    ...["publications and presentations", "publikationen", "veröffentlichungen"],
    ...["publicaciones", "publicações", "pubblicazioni"],
  ],
  awards: [
    ...["awards", "honors", "honours", "honors and awards", "honors & awards", "achievements"],
    ...["awards and honors", "awards & honors", "accomplishments", "honors-awards", "scholarships"],
    ...["auszeichnungen", "distinctions", "premios", "prêmios", "premi", "grants"],
  ],
  volunteering: [
    ...["volunteering", "volunteer experience", "volunteer work", "community", "service"],
    ...["community service", "community involvement", "leadership", "activities"],
    ...["extracurricular activities", "leadership and activities", "leadership & activities"],
    ...["affiliations", "memberships", "professional affiliations", "professional memberships"],
    ...["ehrenamt", "engagement", "bénévolat", "voluntariado", "volontariato"],
  ],
  interests: [
    ...["interests", "hobbies", "hobbies and interests", "hobbies & interests", "interessen"],
    ...["centres d’intérêt", "centres d'intérêt", "loisirs", "intereses", "interesses"],
    ...["interessi", "zainteresowania", "additional information", "personal", "兴趣爱好"],
  ],
  references: ["references", "referees", "referenzen", "références", "referencias", "referenze"],
  contact: [
    ...["contact", "contact information", "contact details", "contact info", "details"],
    ...["personal details", "personal information", "kontakt", "kontaktdaten"],
    ...["persönliche daten", "coordonnées", "contacto", "datos personales", "contato"],
    ...["contatti", "informazioni personali", "dati personali", "contactgegevens"],
  ],
};

const KIND_OF = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.map((name) => [name, kind as SectionKind] as const),
  ),
);

/** Which section a line opens, or null. Spaced and colored headings are still headings. */
export function sectionKind(line: string): SectionKind | null {
  const plain = line.normalize("NFKC").trim();
  if (plain.length === 0 || plain.length > 60) return null;
  const spaced = /^(?:\p{L} ){2,}\p{L}(?: {2,}(?:\p{L} )*\p{L})*$/u.test(plain);
  const joined = spaced ? plain.replace(/(\p{L}) (?! )/gu, "$1").replace(/ {2,}/g, " ") : plain;
  const name = joined
    .toLowerCase()
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
    .replace(/\s+/g, " ");
  return KIND_OF.get(name) ?? null;
}

export function isSectionHeading(line: string): boolean {
  return sectionKind(line) !== null;
}
