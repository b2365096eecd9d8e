import type { Bilingual } from '../lib/locale/bilingual';
// The build resolves `@edition/` to the catalogue folder of the edition it builds: the other one's data stays out.
import brandData from '@edition/brand.json';
import criteriaData from '@edition/criteria.json';
import rulesData from '@edition/rules.json';
import timelineData from '@edition/timeline.json';

/** The organiser's name, contacts and links. */
export interface Brand {
  name: Bilingual;
  contest: Bilingual;
  title: Bilingual;
  organiser: Bilingual;
  contactMail: string;
  designatedTool: Bilingual;
  social: { name: Bilingual; url: string }[];
  accountMailDomains: string[];
  /** Hosts on which a film may be linked instead of uploaded. */
  videoLinkHosts: string[];
  assetHosts: { cn: string; intl: string };
  analyticsScript: string;
}

/** One stage of the contest; times are RFC 3339, null where the day is not fixed yet. */
export interface Phase {
  id: string;
  startsAt: string | null;
  endsAt: string | null;
  name: Bilingual;
  when: Bilingual;
}

export interface Timeline {
  timezone: string;
  registration: { opensAt: string; endsAt: string };
  /** Null in an edition without submissions. */
  submission: { endsAt: string } | null;
  decisionWindowHours: number;
  uploadGraceHours: number;
  phases: Phase[];
}

/** The figures of the rules; some exist in one edition only. */
export interface Rules {
  figures: {
    minimumAge: number;
    maximumTeamMembers: number;
    maximumSubmissions?: number;
    maximumRunningMinutes?: number;
    minimumAiPercent?: number;
    shortlistedConcepts?: number;
    selectedTeams?: number;
  };
  nominationLimits: Partial<Record<'LEVEL' | 'CREATIVE' | 'NARRATIVE', number>>;
}

/** A judging criterion; weights are per cent and add up to 100. */
export interface Criterion {
  id: 'creativity' | 'technical' | 'artistic' | 'story';
  weight: number;
  name: Bilingual;
  note: Bilingual;
}

export const brand: Brand = brandData;
export const timeline: Timeline = timelineData;
export const rules: Rules = rulesData;
export const criteria = criteriaData as Criterion[];
