import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrorsOf, isCode } from '@/lib/api/error';
import { htmlLang } from '@/lib/locale/language';
import { notices } from '@/lib/notices';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useEdition } from '../../lib/edition';
import { useTitleText } from '../../lib/titles';
import { CallError } from '../../ui/CallError';
import { Note } from '../../ui/Note';
import { WorkLink } from '../../ui/WorkLink';
import { WorkTitle } from '../../ui/WorkTitle';
import { citeWork, type Citation, type RatedWork } from './results';

const SIDES = ['en', 'zh'] as const;
const LIMIT = 200;
const NONE = { en: '', zh: '' };

interface CitationRowProps {
  work: RatedWork;
  /** The names of its prizes. */
  prizes: string;
  mayChange: boolean;
}

/** The jury's words about a film in both languages, and the button that stores them. */
export function CitationRow({ work, prizes, mayChange }: CitationRowProps) {
  const t = useTexts();
  const titleText = useTitleText();
  const { i18n } = useTranslation();
  const edition = useEdition();
  const client = useQueryClient();
  const id = useId();
  const { workId, title, citation } = work;
  const stored = citation?.jury ?? NONE;
  const [draft, setDraft] = useState<typeof NONE>();
  const shown = draft ?? stored;
  const changed = SIDES.some((side) => shown[side].trim() !== stored[side]);
  const save = useMutation({
    mutationFn: (jury: Citation['jury']) =>
      citeWork(edition, { workId, jury, before: citation?.jury ?? null }),
    onSuccess: (_, jury) => {
      setDraft(undefined);
      notices.success(t(jury ? 'results.citedOne' : 'results.uncitedOne'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['results', edition] }),
  });
  const errors = save.error instanceof ApiError ? fieldErrorsOf(save.error) : {};
  const empty = SIDES.every((side) => !shown[side].trim());
  return (
    <section className="results-cite" aria-labelledby={`${id}-title`}>
      <p>
        <WorkLink id={workId}>
          <b id={`${id}-title`}>
            <WorkTitle id={workId} title={title} />
          </b>
        </WorkLink>{' '}
        <span className="quiet">{prizes}</span>
        {citation && (
          <span className="small faint">
            {t(citation.public ? 'results.citationPublic' : 'results.citationWaits')}
          </span>
        )}
        {!citation && !mayChange && <span className="small faint">{t('results.citationNone')}</span>}
      </p>
      {(mayChange || citation?.jury) && (
        <div className="results-cite-sides">
          {SIDES.map((side) => (
            <div key={side} lang={htmlLang(side)}>
              <textarea
                className="field-input"
                rows={2}
                aria-label={`${t(`results.citationSides.${side}`)}, ${titleText(workId, title)}`}
                aria-invalid={errors[`jury.${side}`] ? true : undefined}
                aria-describedby={errors[`jury.${side}`] ? `${id}-${side}` : undefined}
                placeholder={t(`results.citationSides.${side}`)}
                value={shown[side]}
                readOnly={!mayChange}
                onChange={({ target }) => setDraft({ ...shown, [side]: target.value })}
              />
              {changed && shown[side].length > LIMIT && (
                <span className="small num danger">
                  {t('results.citationLength', { length: shown[side].length, limit: LIMIT })}
                </span>
              )}
              {errors[`jury.${side}`] && (
                <p id={`${id}-${side}`} className="field-error" role="alert">
                  {errors[`jury.${side}`]?.(i18n)}
                </p>
              )}
            </div>
          ))}
        </div>
      )}
      {save.error &&
        (isCode(save.error, 'CONFLICT') ? (
          <Note kind="bad">{errors.jury?.(i18n) ?? t('results.citeConflict')}</Note>
        ) : (
          !isCode(save.error, 'VALIDATION_FAILED') && <CallError error={save.error} />
        ))}
      {mayChange && changed && (
        <Button size="small" busy={save.isPending} onClick={() => save.mutate(empty ? null : shown)}>
          {t(empty ? 'results.uncite' : 'results.cite')}
        </Button>
      )}
    </section>
  );
}
