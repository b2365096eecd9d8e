import type { Schema } from '../../../lib/api/schema';
import { singleLine } from '../../../lib/form/text';
import type { UploadResult } from '../../../lib/upload/upload';

type Disclosure = Schema<'Disclosure'>;

/** The stages of making a film, in the order of the form. */
export const STAGES = ['script', 'picture', 'video', 'voice', 'music', 'edit'] as const;

export type Stage = (typeof STAGES)[number];

/** How a stage was made; of music also where it came from. */
export type Use = NonNullable<Disclosure['music']>;

export type Likeness = NonNullable<Disclosure['likeness']>;

export type Warning = NonNullable<Disclosure['warnings']>[number];

/** The uses that a stage offers. */
export const usesOf = (stage: Stage): Use[] =>
  stage === 'music'
    ? ['none', 'own', 'licensed', 'assisted', 'generated']
    : ['none', 'assisted', 'generated'];

export const LIKENESSES: Likeness[] = ['none', 'own', 'consented'];

export const WARNINGS: Warning[] = [
  ...(['flashing', 'loud', 'violence', 'sex'] as const),
  ...(['nudity', 'language', 'drugs', 'self-harm'] as const),
];

/** The disclosure as typed. */
export interface DraftDisclosure {
  uses: Partial<Record<Stage, Use>>;
  /** Names of tools, separated by commas. */
  tools: Partial<Record<Stage, string>>;
  /** Percent, as typed. */
  share: string;
  likeness: Likeness | null;
  warnings: Warning[];
}

export const UNDISCLOSED: DraftDisclosure = { uses: {}, tools: {}, share: '', likeness: null, warnings: [] };

/** A disclosure from what the browser has stored, whatever its shape. */
export function reviveDisclosure(stored: unknown): DraftDisclosure {
  const kept = { ...UNDISCLOSED, ...(stored as Partial<DraftDisclosure> | null) };
  const record = <T extends object>(of: T): T => (of && typeof of === 'object' ? of : ({} as T));
  return {
    uses: record(kept.uses),
    tools: record(kept.tools),
    share: String(kept.share),
    likeness: LIKENESSES.find((one) => one === kept.likeness) ?? null,
    warnings: WARNINGS.filter((one) => Array.isArray(kept.warnings) && kept.warnings.includes(one)),
  };
}

/** The tools in a list as it is typed: `Seedance, Veo 3`. */
export const toolsOf = (typed: string | undefined): string[] => [
  ...new Set(
    (typed ?? '')
      .split(/[,，、;；]/)
      .map(singleLine)
      .filter(Boolean),
  ),
];

/** Whether a share as typed is a percentage; an empty one counts. */
export const isShare = (typed: string): boolean =>
  typed.trim() === '' || (/^\d{1,3}([.,]\d+)?$/.test(typed.trim()) && percentOf(typed) <= 100);

const percentOf = (typed: string) => Number(typed.trim().replace(',', '.'));

/** Whether somebody who can be recognised has to have agreed. */
export const needsConsent = ({ likeness }: DraftDisclosure): boolean => likeness === 'consented';

/** The part of the request; null when nothing is declared. */
export function disclosureOf(draft: DraftDisclosure, consent: UploadResult | null): Disclosure | null {
  const { uses, tools, share, likeness, warnings } = draft;
  const named = Object.fromEntries(
    STAGES.flatMap((stage) => {
      const of = uses[stage] === 'none' ? [] : toolsOf(tools[stage]);
      return of.length ? [[stage, of]] : [];
    }),
  );
  const declared = {
    ...uses,
    ...(Object.keys(named).length > 0 && { tools: named }),
    ...(share.trim() !== '' && { share: percentOf(share) }),
    ...(likeness && { likeness }),
    ...(needsConsent(draft) && consent && { consentUploadId: consent.uploadId }),
    ...(warnings.length > 0 && { warnings }),
  };
  return Object.keys(declared).length ? (declared as Disclosure) : null;
}

/** What an earlier version declared, as typed; `draft` without one. */
export function disclosedBefore(
  earlier: Disclosure | null | undefined,
  draft: DraftDisclosure,
): DraftDisclosure {
  if (!earlier) return draft;
  const { tools, share, likeness, warnings } = earlier;
  return {
    uses: Object.fromEntries(STAGES.flatMap((stage) => (earlier[stage] ? [[stage, earlier[stage]]] : []))),
    tools: Object.fromEntries(
      STAGES.flatMap((stage) => (tools?.[stage] ? [[stage, tools[stage].join(', ')]] : [])),
    ),
    share: share === undefined ? '' : String(share),
    likeness: likeness ?? null,
    warnings: warnings ?? [],
  };
}

/** Fills in what the mark of a studio result says: the stage, its tool and, of a whole film, the share. What is typed stays. */
export function withMadeHere(
  draft: DraftDisclosure,
  field: 'video' | 'cover',
  tool: string,
): DraftDisclosure {
  const stage: Stage = field === 'video' ? 'video' : 'picture';
  const named = toolsOf(draft.tools[stage]);
  return {
    ...draft,
    uses: { ...draft.uses, [stage]: draft.uses[stage] ?? 'generated' },
    tools: {
      ...draft.tools,
      [stage]: named.includes(tool) ? draft.tools[stage] : [...named, tool].join(', '),
    },
    share: field === 'video' && draft.share.trim() === '' ? '100' : draft.share,
  };
}
