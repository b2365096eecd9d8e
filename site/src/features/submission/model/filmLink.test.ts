import { describe, expect, it } from 'vitest';
import cases from '../../../../../backend/contest/testdata/film-links.json';
import { EMPTY } from './draft';
import { filmLinkKey, type FilmLinkRules } from './filmLink';
import { submissionErrors } from './rules';

const LINKS: FilmLinkRules = { videoLinkHosts: cases.hosts, videoLinkParameters: cases.parameters };
const errorOf = (videoLink: string) =>
  submissionErrors({ ...EMPTY, videoAs: 'link', videoLink }, { video: false, process: false }, LINKS)
    .videoLink?.key;

describe('the cases of the service', () => {
  it('give links to one film one key, and accept them', () => {
    const groups = cases.same.map((links) => [...new Set(links.map((link) => filmLinkKey(link, LINKS)))]);
    expect(groups.filter((keys) => keys.length > 1)).toEqual([]);
    expect(new Set(groups.flat()).size).toBe(cases.same.length);
    expect(cases.same.flat().filter(errorOf)).toEqual([]);
  });

  it.each(Object.entries(cases.refused))('refuse a link as %s', (key, links) => {
    expect(links.map(errorOf)).toEqual(links.map(() => key));
  });
});
