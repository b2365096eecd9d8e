import { api } from '@/lib/api/api';
import type { Data } from '@/lib/api/client';
import type { Bilingual } from '@/lib/locale/language';
import type { Edition } from '@/lib/edition';

/** What a change has an effect on. */
export interface Effect {
  where: 'page' | 'email' | 'guard';
  name: string;
  text: Bilingual;
}

/** A part of an edition's rules as it is in force, with the type of its value. */
export interface RulePart<T> extends Omit<
  Data<'/apis/organiser/rules/{part}', 'get'>,
  'value' | 'pinned' | 'changes' | 'effects'
> {
  value: T;
  /** What keeps it from changing, unless it is corrected in public. */
  pinned?: { by: 'score' | 'opening' | 'organiser'; at: string; leaf: number | null } | null;
  /** What a PUT changes, or with `dryRun` would. */
  changes?: { path: string; before?: unknown; after?: unknown }[];
  effects?: Effect[];
}

export const rulePartKey = (edition: Edition, part: string) => ['rules', edition, 'part', part];

export const readRulePart = async <T>(
  edition: Edition,
  part: string,
  signal?: AbortSignal,
): Promise<RulePart<T>> =>
  (await api.get('/apis/organiser/rules/{part}', {
    params: { path: { part }, query: { edition } },
    quiet: true,
    relogin: 'unless-declined',
    signal,
  })) as unknown as RulePart<T>;

/** Another part that is saved by the same call. */
export interface PartWith {
  part: string;
  value: unknown;
  before: string;
}

/**
 * Replaces a part, or with `dryRun` answers what is wrong with it and how it would be. CONFLICT when it is no longer the
 * one of `before`; VALIDATION_FAILED with the fields `value[2].label.zh`.
 */
export const changeRulePart = async <T>(
  edition: Edition,
  part: string,
  { value, ...body }: { value: T; before: string; reason?: string; dryRun?: boolean; with?: PartWith[] },
): Promise<RulePart<T>> =>
  (await api.put('/apis/organiser/rules/{part}', {
    params: { path: { part }, query: { edition } },
    body: { ...body, value: value as never } as never,
    quiet: true,
  })) as unknown as RulePart<T>;
