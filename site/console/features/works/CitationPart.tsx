import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrorsOf, isCode } from '@/lib/api/error';
import { htmlLang } from '@/lib/locale/language';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { StateMark } from '../../ui/StateMark';
import { citeWork } from '../results/results';
import type { Words } from './sentences';
import type { Work } from './works';

const SIDES = ['en', 'zh'] as const;
const LIMIT = 200;

interface CitationPartProps {
  work: Work;
  words: Words;
  draft: Words | undefined;
  /** Missing for who may not change the words. */
  onDraft?: (words: Words | undefined) => void;
}

/** The jury's words about the work in both languages: edited as text, or from sentences that are pressed. */
export function CitationPart({ work, words, draft, onDraft }: CitationPartProps) {
  const t = useTexts();
  const { i18n } = useTranslation();
  const edition = useEdition();
  const client = useQueryClient();
  const id = useId();
  const stored = work.result?.citation ?? null;
  const before = stored?.jury ?? null;
  const changed = draft !== undefined && SIDES.some((side) => draft[side].trim() !== (before?.[side] ?? ''));
  const empty = SIDES.every((side) => !words[side].trim());
  const save = useMutation({
    mutationFn: () => citeWork(edition, { workId: work.workId, jury: empty ? null : words, before }),
    onSuccess: () => {
      onDraft?.(undefined);
      notices.success(t(empty ? 'results.uncitedOne' : 'results.citedOne'));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['work', edition, work.workId] }),
        client.invalidateQueries({ queryKey: ['results', edition] }),
      ]),
  });
  const errors = save.error instanceof ApiError ? fieldErrorsOf(save.error) : {};
  return (
    <section className="dossier-draft" aria-labelledby={`${id}-title`}>
      <div className="heading-row">
        <h2 id={`${id}-title`}>{t('results.citations')}</h2>
        <p>
          {changed && <StateMark state="wait">{t('works.unsaved')}</StateMark>}
          {!changed && stored && t(stored.public ? 'results.citationPublic' : 'results.citationWaits')}
        </p>
      </div>
      {!onDraft && empty && <p className="small faint dossier-none">{t('results.citationNone')}</p>}
      {onDraft && <p className="small faint dossier-none">{t('works.draftLead')}</p>}
      {(onDraft || !empty) &&
        SIDES.map((side) => (
          <div key={side} className="dossier-side-text">
            <label htmlFor={`${id}-${side}`}>
              {t(`results.citationSides.${side}`)}{' '}
              <span className={words[side].length > LIMIT ? 'num danger' : 'num faint'}>
                {t('works.length', { length: words[side].length, limit: LIMIT })}
              </span>
            </label>
            <textarea
              id={`${id}-${side}`}
              className="field-input"
              rows={3}
              lang={htmlLang(side)}
              aria-invalid={errors[`jury.${side}`] ? true : undefined}
              value={words[side]}
              readOnly={!onDraft}
              onChange={({ target }) => onDraft?.({ ...words, [side]: target.value })}
            />
            {errors[`jury.${side}`] && (
              <p className="field-error" role="alert">
                {errors[`jury.${side}`]?.(i18n)}
              </p>
            )}
          </div>
        ))}
      {save.error &&
        (isCode(save.error, 'CONFLICT') ? (
          <Note kind="bad">{errors.jury?.(i18n) ?? t('results.citeConflict')}</Note>
        ) : (
          !isCode(save.error, 'VALIDATION_FAILED') && <CallError error={save.error} />
        ))}
      {onDraft && changed && (
        <div className="row">
          <Button look="primary" size="small" busy={save.isPending} onClick={() => save.mutate()}>
            {t(empty ? 'results.uncite' : 'results.cite')}
          </Button>
          <Button look="text" size="small" onClick={() => onDraft(undefined)}>
            {t('works.discard')}
          </Button>
        </div>
      )}
    </section>
  );
}
