import type { Texts } from '../../i18n/useTexts';
import { reachedAt, type PublicationState, type Stage } from './publication';

const NAMES = ['decide', 'build', 'look', 'public', 'mails', 'done'] as const;

/** One frame of the train. */
export interface Frame {
  name: (typeof NAMES)[number];
  state: 'done' | 'now' | 'next' | 'failed';
  figure?: number | string;
  unit: string;
  /** Below the frame: by whom and when. */
  note?: string;
}

/** What a plan has that is not on its way yet. */
export interface Planned {
  works: number;
  mails: number;
}

/** The frame in which a publication is. */
const AT: Record<Stage, number> = {
  ...{ planned: 1, building: 1, built: 2, public: 3, mailing: 4, done: NAMES.length, failed: 1, back: 0 },
};

/** The frames of a publication; `deciding` for one that is decided on anew, of which `planned` has the figures. */
export function framesOf(
  t: Texts,
  time: (moment: string) => string,
  state: PublicationState,
  deciding: boolean,
  planned?: Planned,
): Frame[] {
  const { stage, kind, stopped, failed } = state;
  const run = deciding ? null : stage;
  const at = run === null ? 0 : run === 'failed' ? AT[failed?.stage ?? 'building'] : AT[run];
  const works = run ? state.works : planned?.works;
  const mails = run ? (state.mails?.count ?? 0) : planned?.mails;
  const looked = new Set(state.looks.map(({ by }) => by)).size;
  const begun = state.steps.find((step) => step.stage === 'planned' || step.stage === 'building');
  const when = (reached: Stage) => {
    const moment = run && reachedAt(state, reached);
    return moment ? time(moment) : undefined;
  };
  const frame: Record<Frame['name'], Omit<Frame, 'name' | 'state'>> = {
    decide: {
      figure: works,
      unit: t(kind === 'results' ? 'publication.units.winners' : 'publication.units.finalists', {
        count: works ?? 0,
      }),
      note:
        run && begun
          ? t('publication.notes.by', { name: begun.byName || begun.by, time: time(begun.at) })
          : undefined,
    },
    build: {
      ...(run && at > 1
        ? {
            figure: state.pages.length || undefined,
            unit: t('publication.units.pages', { count: state.pages.length }),
          }
        : { unit: t('publication.units.pagesBuild') }),
      note: at > 1 ? when('built') : when('building'),
    },
    look: {
      figure: run && looked ? looked : undefined,
      unit: t('publication.units.look'),
    },
    public: { unit: t('publication.units.public'), note: when('public') },
    mails: {
      figure: run === 'mailing' && state.mails?.sent ? `${state.mails.sent} / ${mails}` : mails,
      unit: t(run === 'done' ? 'publication.units.mailsSent' : 'publication.units.mails', {
        count: mails ?? 0,
      }),
      note: run === 'mailing' && stopped ? t('publication.notes.stopped') : when('mailing'),
    },
    done: { unit: t('publication.units.done'), note: when('done') },
  };
  const stateOf = (index: number): Frame['state'] => {
    if (index < at) return 'done';
    if (index > at) return 'next';
    return run === 'failed' ? 'failed' : 'now';
  };
  return NAMES.map((name, index) => ({ name, state: stateOf(index), ...frame[name] }));
}
