import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/api';
import { htmlLang, type Language } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useEdition } from './edition';

/** Titles are translated when works are finalists, so they are asked for once in five minutes. */
const STALE_MS = 300_000;

/** The title of a work as a reader sees it. */
export interface Title {
  text: string;
  /** The language of the text where it is not the page's. */
  lang: string | undefined;
  /** The title in the other language; null where the work has one title. */
  other: { text: string; lang: string } | null;
}

/** The script of a title tells its language, in so far as readers, fonts and voices need it. */
const SCRIPTS: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, htmlLang('zh')],
  [/\p{Script=Cyrillic}/u, 'und-Cyrl'],
  [/\p{Script=Latin}/u, 'en'],
];

/** The language of a title, as `lang` has it; undefined where it is the page's, and where no script tells it. */
export function langOf(title: string, page: Language): string | undefined {
  const lang = SCRIPTS.find(([script]) => script.test(title))?.[1];
  return lang === htmlLang(page) ? undefined : lang;
}

/** The part of a list's query that orders it by the titles that readers of a language see. */
export const titlesOf = (sort: string, language: Language): { lang?: Language } =>
  sort.startsWith('title') ? { lang: language } : {};

/**
 * Finds the title of a work of the edition in the reader's language: the catalogue's, where it has the work in both
 * languages under the title that is asked about, else the title as it was submitted. Without its number a work is found by
 * that title alone.
 */
export function useTitles(): (id: number | null, submitted: string) => Title {
  const language = useLanguage();
  const edition = useEdition();
  const { data } = useQuery({
    queryKey: ['titles', edition],
    queryFn: ({ signal }) =>
      api.get('/apis/organiser/catalogue/titles', {
        params: { query: { edition } },
        quiet: true,
        relogin: 'unless-declined',
        signal,
      }),
    staleTime: STALE_MS,
    select: (titles) => new Map(titles.map(({ workId, title }) => [workId, title])),
  });
  return (id, submitted) => {
    const known =
      id === null
        ? [...(data?.values() ?? [])].find(({ zh, en }) => zh === submitted || en === submitted)
        : data?.get(id);
    if (!known || (known.zh !== submitted && known.en !== submitted) || known.zh === known.en)
      return { text: submitted, lang: langOf(submitted, language), other: null };
    const side = language === 'zh' ? 'en' : 'zh';
    return { text: known[language], lang: undefined, other: { text: known[side], lang: htmlLang(side) } };
  };
}

/** The title of a work in the reader's language, for sentences and names of controls. */
export function useTitleText(): (id: number, submitted: string) => string {
  const titleOf = useTitles();
  return (id, submitted) => titleOf(id, submitted).text;
}
