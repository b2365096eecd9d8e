import type { Work } from '../features/works/works';

const AT = '2025-10-22T10:00:00+08:00';
const standing = (total: number) => ({ rank: 1, total, criteria: [], ranks: [] });

/** A film with a nomination, two cards, a conflict and a prize. */
export const whale: Work = {
  workId: 612,
  title: 'What the Whale Kept',
  application: null,
  film: {
    ...{
      id: 612,
      workId: 612,
      title: 'What the Whale Kept',
      account: 'three@below.example',
      entrant: 'Inês',
    },
    ...{
      team: 'Three Below',
      language: 'en',
      state: 'judged',
      version: 3,
      versions: 3,
      submittedAt: AT,
      link: null,
    },
    ...{ film: { durationSeconds: 218, width: 1920, height: 804 }, screening: 'ready', warnings: [] },
    ...{ repeatedTitle: false, repeatedFilm: false, shortlisted: true, disqualifiedAt: null, outAt: null },
    ...{ pictureUrl: null, teamSize: 3, country: 'PT' },
    ...{ description: 'A whale and a house', process: '', english: true, tools: ['veo'], otherTool: '' },
    ...{
      disqualifiedReason: null,
      disqualifiedReasons: null,
      registrationId: 'r1',
      screeningFilm: null,
      filmFile: null,
      coverUrl: null,
    },
    ...{ coverFile: null, processFile: null, warningTexts: [], copyReason: null, provenance: [] },
    ...{ allVersions: [], alike: [], history: [] },
  },
  judging: {
    nominations: [
      {
        ...{ nominator: 'Nia', award: 'NARRATIVE', comments: 'The film waits. 呼吸就是剪辑。' },
        ...{ createdAt: AT, updatedAt: AT, replaced: false },
      },
    ],
    scorecards: [
      {
        ...{ judge: 'Mei', creativity: 90, technical: 84, artistic: 88, story: 80, total: 86.8 },
        ...{ comments: 'Handsome.', place: 1, updatedAt: AT },
      },
      {
        ...{ judge: 'Bo', creativity: 74, technical: null, artistic: null, story: null, total: null },
        ...{ comments: '', place: 2, updatedAt: AT },
      },
    ],
    viewers: [
      { name: 'Nia', role: 'nominator', watched: true, playedSeconds: 218 },
      { name: 'Mei', role: 'judge', watched: false, playedSeconds: 20 },
    ],
    conflicts: [
      {
        judge: 'Lea',
        workId: 612,
        title: 'What the Whale Kept',
        reason: 'My sister made it.',
        declaredAt: AT,
      },
    ],
  },
  result: {
    ...{ rank: 1, of: 24, official: 'corrected', cards: 1, mean: standing(86.8), corrected: standing(85.1) },
    ...{ interval: { low: 80, high: 90, draws: 1000 }, severity: { Mei: 1.9 } },
    ...{ weights: { creativity: 40, technical: 30, artistic: 20, story: 10 } },
    prizes: [{ id: 'first', name: { en: 'First prize', zh: '一等奖' } }],
    ...{ changes: [], citation: null },
  },
  history: [
    {
      ...{ id: 5, at: AT, edition: 'international', actor: 'organiser:ada@films.example', actorName: 'Ada' },
      ...{ action: 'results.cite', subject: 'work:612', subjectName: 'What the Whale Kept', reason: '' },
      ...{ detail: {}, log: null },
    },
  ],
};
