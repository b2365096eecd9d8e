import { useTranslation } from 'react-i18next';
import { maximumSize } from '../../../lib/limits/limits';
import { typesText } from '../../../lib/upload/fileRules';
import { languageIn } from '../../../lib/locale/languageNames';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Button } from '../../../ui/button/Button';
import { Checkbox } from '../../../ui/form/Choices';
import { FormSection } from '../../../ui/form/FormSection';
import { Select } from '../../../ui/form/Inputs';
import { FileField } from '../../../ui/upload/FileField';
import { FileWarnings } from '../../../ui/upload/FileWarnings';
import type { SubmissionFormState } from '../hooks/useSubmission';
import type { DraftSubtitles } from '../model/draft';
import { LANGUAGES, repeatedAt, SPOKEN, WORDLESS } from '../model/subtitles';
import './subtitles.css';

/** The most of each, as the service takes. */
const MOST = { spoken: 10, subtitles: 20 };

/** What is spoken in the film, and its subtitles: one file for each language. */
export function SubtitlesSection({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { draft, slots, set, errors } = state;
  const { subtitles, videoAs } = draft.value;
  const repeated = repeatedAt(subtitles);
  return (
    <FormSection id="subtitles" title={t('subtitles.title')} note={t('subtitles.note')}>
      <SpokenField state={state} />
      {videoAs === 'file' && (
        <div className="field span-2">
          {subtitles.length > 0 && (
            <ul className="subtitle-files">
              {subtitles.map((file, i) => (
                <SubtitleRow
                  key={file.uploadId}
                  file={file}
                  error={
                    (i === repeated ? t('subtitles.twice') : undefined) ??
                    errors.of(`subtitles[${i}].uploadId`) ??
                    errors.of(`subtitles[${i}].language`)
                  }
                  onChange={(next) =>
                    set(
                      'subtitles',
                      subtitles.flatMap((other, at) => (at === i ? (next ?? []) : other)),
                    )
                  }
                />
              ))}
            </ul>
          )}
          {subtitles.length < MOST.subtitles && (
            <FileField
              slot={slots.subtitles}
              name="subtitles"
              drop={t(subtitles.length ? 'subtitles.another' : 'subtitles.drop')}
              note={t('process.dropNote', { types: typesText('subtitles'), limit: maximumSize('subtitles') })}
              error={errors.of('subtitles')}
            />
          )}
        </div>
      )}
    </FormSection>
  );
}

/** One file; `onChange` gets null when it is removed. */
function SubtitleRow({
  file,
  error,
  onChange,
}: {
  file: DraftSubtitles;
  error: string | undefined;
  onChange: (file: DraftSubtitles | null) => void;
}) {
  const { t } = useTranslation('submission');
  const reader = useLanguage();
  const offered = LANGUAGES.includes(file.language) ? LANGUAGES : [file.language, ...LANGUAGES];
  return (
    <li>
      <Select
        label={t('subtitles.language', { name: file.name })}
        value={file.language}
        onChange={(language) => onChange({ ...file, language })}
        options={offered.map((tag) => ({ value: tag, text: languageIn(tag, reader) }))}
        error={error}
      />
      <Checkbox
        checked={file.kind === 'captions'}
        onChange={(on) => onChange({ ...file, kind: on ? 'captions' : 'subtitles' })}
      >
        {t('subtitles.captions')}
      </Checkbox>
      <FileWarnings warnings={file.warnings} />
      <Button look="text" size="small" onClick={() => onChange(null)}>
        {t('subtitles.remove', { name: file.name })}
      </Button>
    </li>
  );
}

/** The languages that are heard. */
function SpokenField({ state: { draft, set, errors } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const reader = useLanguage();
  const { spoken } = draft.value;
  const wordless = spoken.includes(WORDLESS);
  const left = SPOKEN.filter((tag) => !spoken.includes(tag));
  return (
    <div className="field span-2 spoken-languages">
      {!wordless && (
        <Select
          label={t('subtitles.spoken')}
          value=""
          onChange={(tag) => tag && spoken.length < MOST.spoken && set('spoken', [...spoken, tag])}
          options={[
            { value: '', text: t('subtitles.addSpoken') },
            ...left.map((tag) => ({ value: tag, text: languageIn(tag, reader) })),
          ]}
          error={errors.of('spoken')}
        />
      )}
      <p className="spoken-chosen">
        {spoken
          .filter((tag) => tag !== WORDLESS)
          .map((tag) => (
            <Button
              key={tag}
              look="outline"
              size="small"
              aria-label={t('subtitles.remove', { name: languageIn(tag, reader) })}
              onClick={() =>
                set(
                  'spoken',
                  spoken.filter((other) => other !== tag),
                )
              }
            >
              {languageIn(tag, reader)} ×
            </Button>
          ))}
      </p>
      <Checkbox checked={wordless} onChange={(on) => set('spoken', on ? [WORDLESS] : [])}>
        {t('subtitles.wordless')}
      </Checkbox>
    </div>
  );
}
