import type { KeyboardEvent } from 'react';
import { htmlLang } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { Field } from '@/ui/form/Field';
import { useTexts } from '../../i18n/useTexts';
import { FilmOrder } from './FilmOrder';
import type { Draft } from './programmes';

const PARTS = ['name', 'note', 'author'] as const;
const SIDES = ['en', 'zh'] as const;

interface ProgrammeEditorProps {
  draft: Draft;
  /** Its place, from 1. */
  place: number;
  /** What is wrong with a field, such as `name.en`. */
  errorOf: (field: string) => string | undefined;
  titleOf: (id: number) => string;
  free: { workId: number; title: string }[];
  onChange: (draft: Draft) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** One programme: its texts in both languages, and its films. */
export function ProgrammeEditor(props: ProgrammeEditorProps) {
  const { draft, place, errorOf, titleOf, free, onChange, onRemove, onKeyDown } = props;
  const t = useTexts();
  const language = useLanguage();
  const title = draft.name[language] || draft.name.en || draft.name.zh || t('programmes.untitled', { place });
  return (
    // The keys move the programme while something inside has the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className="programmes-one" onKeyDown={onKeyDown}>
      <section aria-label={title}>
        <div className="heading-row">
          <h2>
            <span className="num faint">{place}</span> {title}
          </h2>
          <Button
            look="text"
            size="small"
            aria-label={t('programmes.removeProgramme', { name: title })}
            onClick={onRemove}
          >
            {t('programmes.remove')}
          </Button>
        </div>
        <div className="programmes-grid">
          <div className="programmes-texts">
            {PARTS.map((part) =>
              SIDES.map((side) => (
                <Field
                  key={`${part} ${side}`}
                  label={`${t(`programmes.${part}`)}, ${t(`results.citationSides.${side}`)}`}
                  error={errorOf(`${part}.${side}`)}
                  optional={part === 'author'}
                >
                  {(ties) => (
                    <textarea
                      {...ties}
                      lang={htmlLang(side)}
                      rows={part === 'note' ? 4 : 1}
                      value={draft[part][side]}
                      onChange={({ target }) =>
                        onChange({ ...draft, [part]: { ...draft[part], [side]: target.value } })
                      }
                    />
                  )}
                </Field>
              )),
            )}
          </div>
          <div>
            <FilmOrder
              films={draft.films}
              titleOf={titleOf}
              free={free}
              onChange={(films) => onChange({ ...draft, films })}
            />
            {errorOf('films') && (
              <p className="field-error" role="alert">
                {errorOf('films')}
              </p>
            )}
          </div>
        </div>
      </section>
    </li>
  );
}
