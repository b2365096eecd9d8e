import { awardName } from '../../lib/editionRules';
import { useLanguage } from '@/lib/locale/useLanguage';
import { htmlLang } from '@/lib/locale/language';
import { useTexts } from '../../i18n/useTexts';
import { contestDate } from '../../lib/times';
import { hasSentence, languageOf, sentencesOf, type Words } from './sentences';
import type { Quote } from './works';

interface QuotesPartProps {
  quotes: Quote[];
  /** The jury's words as they are drafted. */
  words: Words;
  /** Takes a sentence into them, or out of them; missing for who may not. */
  onTake?: (sentence: string) => void;
}

/** What nominators and judges wrote, sentence by sentence: pressing one takes it into the jury's words. */
export function QuotesPart({ quotes, words, onTake }: QuotesPartProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <>
      <div className="heading-row">
        <h2>{t('works.written')}</h2>
        <p className="num">{quotes.length > 0 && t('works.comments', { count: quotes.length })}</p>
      </div>
      {quotes.length === 0 && <p className="faint dossier-none">{t('works.nothingWritten')}</p>}
      {quotes.length > 0 && onTake && <p className="small faint dossier-none">{t('works.takeHint')}</p>}
      <ul className="dossier-quotes">
        {quotes.map(({ key, by, text, at, award, total, replaced }) => (
          <li key={key}>
            <p className="dossier-by num">
              <b>{by}</b>
              <span>
                {award && awardName(award, language)}
                {award === undefined &&
                  (typeof total === 'number'
                    ? t('works.scored', { points: total.toFixed(1) })
                    : t('works.partial'))}
              </span>
              <i>{contestDate(at, language)}</i>
              {replaced && <i>{t('works.replaced')}</i>}
            </p>
            <blockquote>
              {sentencesOf(text).map((sentence, i) => {
                const lang = htmlLang(languageOf(sentence));
                return onTake ? (
                  <button
                    key={i}
                    type="button"
                    lang={lang}
                    className="dossier-sentence"
                    aria-pressed={hasSentence(words, sentence)}
                    onClick={() => onTake(sentence)}
                  >
                    {sentence}
                  </button>
                ) : (
                  <span key={i} lang={lang}>
                    {sentence}{' '}
                  </span>
                );
              })}
            </blockquote>
          </li>
        ))}
      </ul>
    </>
  );
}
