import type { ServedEdition } from '../lib/edition';

/** An edition that the build does not have. */
export const servedEdition: ServedEdition = {
  ...{ id: 'silk-road-2027', kind: 'films', theme: 'night', season: '2027', order: 3, sample: false },
  name: { en: 'Silk Road Lights', zh: '丝路光影' },
  title: { en: 'Silk Road Lights Festival', zh: '丝路光影影展' },
  ...{ url: 'https://silkroad.example', accent: '#4fc4a0', mark: null, paired: null, former: [] },
  ...{ timezone: 'America/Los_Angeles', zone: { en: 'Los Angeles', zh: '洛杉矶' } },
  ...{ header: 'PASSPORT_SILK_ROAD_2027', cookie: 'passport_silk_road_2027' },
  made: { from: 'international', by: 'organiser:ada@films.example', at: '2026-05-28T10:00:00-07:00' },
  ...{ phase: 'before', open: false, opensAt: '2027-07-13T00:00:00-07:00' },
  registrationEndsAt: '2027-09-28T12:00:00-07:00',
  submissionEndsAt: '2027-09-29T00:00:00-07:00',
  ends: ['2027-09-28T12:00:00-07:00', '2027-09-29T00:00:00-07:00'],
  criteria: [
    { id: 'craft', weight: 60, name: { en: 'Craft', zh: '技艺' } },
    { id: 'story', weight: 40, name: { en: 'Story', zh: '故事' } },
  ],
  awards: [{ id: 'MAIN', limit: 5, name: { en: 'Main prize', zh: '主奖' } }],
  categories: [],
};
