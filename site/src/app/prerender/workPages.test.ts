import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { contentOf } from '@/features/shortlist/model/workContent';
import { WorkPage } from '@/features/shortlist/Work';
import en from '@/i18n/en';
import { createI18n } from '@/i18n/i18n';
import zh from '@/i18n/zh';
import { finalists } from '@/content/finalists';
import { translationOf, works } from '@/content/works';
import { renderApplication, renderWorks } from './workPages';
import { excerpt } from './structuredData';

const ROOT = /<div id="root">([^]*)<\/div>\n {4}<script type="application\/json"/;

describe.each(['zh', 'en'] as const)('the pages of works in %s', (language) => {
  const pages = [...renderWorks(language)];

  it('exist for every work, each with all its texts', () => {
    expect(pages.map(({ page }) => page.path)).toEqual(finalists.map(({ id }) => `/shortlist/${id}`));
    const escaped = (text: string) =>
      text
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#x27;')
        .replaceAll('<', '&lt;');
    const lacking = works.filter((work, i) => {
      const { name, description, process } = language === 'en' ? translationOf(work.id)! : work;
      return [name, description, process ?? ''].some((words) => !pages[i]!.html.includes(escaped(words)));
    });
    expect(lacking.map(({ id }) => id)).toEqual([]);
  });

  it('equal what the whole application renders', () => {
    const i18n = createI18n(language, language === 'zh' ? zh : en);
    for (const at of [0, 1, pages.length - 1]) {
      const { page, html } = pages[at]!;
      const content = contentOf(finalists[at]!.id, language)!;
      const whole = renderApplication(i18n, page, () => createElement(WorkPage, { content }));
      expect(ROOT.exec(html)![1]).toBe(whole.replace(/<link rel="preload" as="image"[^>]*>/, ''));
    }
  });

  it('play the films that are online without a script, and caption the others', () => {
    for (const { id, video } of finalists) {
      const { html } = pages.find(({ page }) => page.path === `/shortlist/${id}`)!;
      const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as {
        video?: { uploadDate: string };
      };
      const online = Boolean(video?.file);
      const address = `/films/${video?.file}`;
      expect(html.includes(`<video src="${address}"`)).toBe(online);
      expect(html.includes(`property="og:video" content="https://origin.invalid${address}"`)).toBe(online);
      expect(html.includes('<figcaption>')).toBe(!online);
      expect('video' in data).toBe(online);
      // The finalists are published at the end of the preliminary review.
      if (online) expect(data.video!.uploadDate).toBe('2025-10-16T00:00:00+08:00');
    }
    expect(finalists.filter(({ video }) => video?.file).length).toBeGreaterThan(20);
  });

  it('carry structured data and Open Graph tags', () => {
    const { html, page } = pages[0]!;
    const work = contentOf(finalists[0]!.id, language)!;
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as object;
    expect(data).toMatchObject({
      '@type': ['CreativeWork', 'Movie'],
      name: work.name,
      duration: `PT${work.video!.seconds}S`,
      url: `https://origin.invalid${page.url}`,
    });
    expect(html).toMatch(
      /property="og:image" content="https:\/\/origin.invalid\/assets\/share\/103-[\w-]{5}\.png"/,
    );
    expect(html).toContain(`<link rel="canonical" href="https://origin.invalid${page.url}"/>`);
  });
});

it('keeps a short text on one line', () => {
  expect(excerpt('One line.\nAnother.', 'en')).toBe('One line. Another.');
});

it('ends with a sentence when that uses half the length', () => {
  const sentence = `${'word '.repeat(20)}end.`;
  expect(excerpt(`${sentence} ${'more '.repeat(30)}`, 'en')).toBe(sentence);
  const chinese = `${'字'.repeat(50)}。`;
  expect(excerpt(chinese + '文'.repeat(60), 'zh')).toBe(chinese);
});

it('else ends with a whole word and an ellipsis', () => {
  expect(excerpt(`No. ${'word, '.repeat(60)}`, 'en')).toMatch(/word…$/);
  expect(excerpt('字'.repeat(200), 'zh')).toBe(`${'字'.repeat(77)}…`);
  expect(excerpt('word '.repeat(60), 'en').length).toBeLessThanOrEqual(156);
});
