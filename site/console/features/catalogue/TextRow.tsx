import { useTranslation } from 'react-i18next';
import type { LocalizedText } from '@/lib/api/error';
import { htmlLang } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { Note } from '../../ui/Note';
import { StateMark } from '../../ui/StateMark';
import { SIDES, type CatalogueText } from './catalogue';
import { pathWords } from './pathWords';
import { isChange, isContested, type TextDraft } from './textDraft';
import { TextSide } from './TextSide';

interface TextRowProps {
  text: CatalogueText;
  draft: TextDraft | null | undefined;
  /** Why the service refused the text, by `en` and `zh`. */
  errors: Partial<Record<'en' | 'zh' | 'path', LocalizedText>>;
  readOnly: boolean;
  onEdit: (part: Partial<TextDraft>) => void;
  onDiscard: () => void;
  onKeep: () => void;
}

/** A text in both languages, side by side. */
export function TextRow({ text, draft, errors, readOnly, onEdit, onDiscard, onKeep }: TextRowProps) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const { path, about, state, needs, former } = text;
  const language = useLanguage();
  const contested = draft ? isContested(draft, text) : false;
  const changed = draft ? isChange(draft, text) : false;
  const oneSided = draft ? SIDES.filter((side) => draft[side] !== text[side]).length === 1 : false;
  const mayFit = !readOnly && (state === 'stale' || (oneSided && state === 'current'));
  const mayStay = !readOnly && former.length > 0 && !mayFit;
  const mayDiscard = changed && !contested;
  return (
    <section className="catalogue-text" aria-label={pathWords(path, language)}>
      <header>
        <b title={path}>{pathWords(path, language)}</b>
        {about[language] && <span className="faint small">{about[language]}</span>}
        {state !== 'current' && needs && (
          <StateMark state={state === 'missing' ? 'wait' : 'warn'}>
            {t(`catalogue.${state}.${needs}`)}
          </StateMark>
        )}
        {former.length > 0 && (
          <StateMark state="warn">
            {t('catalogue.former', { words: former.join(t('shell.comma')) })}
          </StateMark>
        )}
        {changed && <span className="small accent">{t('catalogue.unsaved')}</span>}
      </header>
      <div className="catalogue-sides">
        {SIDES.map((side) => (
          <TextSide
            key={side}
            text={text}
            side={side}
            value={draft?.[side] ?? text[side]}
            error={errors[side]?.(i18n)}
            readOnly={readOnly}
            onChange={(value) => onEdit({ [side]: value })}
          />
        ))}
      </div>
      {errors.path && <Note kind="bad">{errors.path(i18n)}</Note>}
      {(mayFit || mayStay || mayDiscard) && (
        <div className="catalogue-acts">
          {(mayFit || mayStay) && (
            <label className="catalogue-current">
              <input
                type="checkbox"
                checked={draft?.current ?? false}
                onChange={({ target }) => onEdit({ current: target.checked })}
              />
              {t(mayFit ? 'catalogue.stillFits' : 'catalogue.staysSo')}
            </label>
          )}
          {mayDiscard && (
            <Button look="text" size="small" className="button-mini" onClick={onDiscard}>
              {t('catalogue.discard')}
            </Button>
          )}
        </div>
      )}
      {contested && (
        <Note kind="warn">
          <p>{t('catalogue.contested')}</p>
          {SIDES.map((side) => (
            <p key={side} lang={htmlLang(side)} className="catalogue-theirs">
              {text[side]}
            </p>
          ))}
          <Button size="small" onClick={onDiscard}>
            {t('catalogue.takeTheirs')}
          </Button>{' '}
          <Button size="small" onClick={onKeep}>
            {t('catalogue.keepMine')}
          </Button>
        </Note>
      )}
    </section>
  );
}
