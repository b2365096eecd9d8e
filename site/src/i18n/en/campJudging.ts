import type { Changes } from '../messages';
import type judging from './judging';

/** The texts of judging in which an edition of applications differs. */
const camp: Changes<typeof judging> = {
  score: {
    works: 'Applications to score',
    left_one: '{{count}} application is not scored completely.',
    left_other: '{{count}} applications are not scored completely.',
    rank: 'this application ranks {{rank}} of {{of}}',
    ranks: 'this application would rank {{best}} to {{worst}} of {{of}}',
    emptyText: 'The applications appear here once they are approved.',
  },
  shortcuts: { step: 'next, previous application' },
  compare: { alone: 'There is no other application to compare with.' },
  recuse: { keep: 'Keep the application' },
  list: { works: 'Applications', empty: 'No application matches.' },
  own: {
    back: 'Back to the applications',
    changes: 'teams would be different',
    film: 'Application',
    means: {
      gone: 'Not counted: the log has your card, and it does not count, because the application left the judging or you declared a conflict. If neither is so, it was removed.',
    },
  },
};

export default camp;
