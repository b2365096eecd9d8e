import { useLanguage } from '@/lib/locale/useLanguage';
import { Segments } from '@/ui/form/Choices';
import { TextField } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { TwinField } from '../../ui/TwinField';
import { editionIdOf, type EditionDraft } from './newEdition';

interface BrandFieldsProps {
  draft: EditionDraft;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<EditionDraft>) => void;
}

/** All zones that the browser knows. */
const ZONES = Intl.supportedValuesOf('timeZone');

/** Name, address, zone, theme, colour and mark: all that is given of a brand. */
export function BrandFields({ draft, errorOf, onChange }: BrandFieldsProps) {
  const t = useTexts();
  const language = useLanguage();
  const follows = draft.id === editionIdOf(draft.name.en, draft.season);
  const named = (change: Partial<EditionDraft>) => {
    const { name, season } = { ...draft, ...change };
    onChange({ ...change, ...(follows && { id: editionIdOf(name.en, season) }) });
  };
  return (
    <>
      <TwinField
        label={t('editions.name')}
        value={draft.name}
        errorOf={(side) => errorOf(`name.${side}`)}
        onChange={(name) => named({ name })}
      />
      <div className="edition-grid">
        <TextField
          label={t('editions.season')}
          value={draft.season}
          error={errorOf('season')}
          onChange={(season) => named({ season })}
        />
        <TextField
          label={t('editions.id')}
          hint={t('editions.idHint')}
          spellCheck={false}
          value={draft.id}
          error={errorOf('id')}
          onChange={(id) => onChange({ id })}
        />
        <TextField
          label={t('editions.url')}
          type="url"
          optional
          value={draft.url}
          error={errorOf('url')}
          onChange={(url) => onChange({ url })}
        />
        <TextField
          label={t('editions.zone')}
          list="edition-zones"
          value={draft.timezone}
          error={errorOf('timezone')}
          onChange={(timezone) => onChange({ timezone })}
        />
        <datalist id="edition-zones">
          {ZONES.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <TextField
          label={t('editions.accent')}
          hint={t('editions.accentHint')}
          optional
          value={draft.accent}
          error={errorOf('accent')}
          before={
            <input
              type="color"
              aria-label={t('editions.accentPick')}
              value={/^#[0-9a-f]{6}$/i.test(draft.accent) ? draft.accent : '#f0a830'}
              onChange={({ target }) => onChange({ accent: target.value })}
            />
          }
          onChange={(accent) => onChange({ accent })}
        />
        <label className={`field${errorOf('mark') ? ' is-error' : ''}`}>
          <span className="field-label">{t('editions.mark')}</span>
          <input
            type="file"
            accept=".svg,image/svg+xml"
            onChange={({ target }) => {
              void target.files?.[0]?.text().then((mark) => onChange({ mark }));
            }}
          />
          {errorOf('mark') && <span className="field-error">{errorOf('mark')}</span>}
        </label>
      </div>
      <Segments
        label={t('editions.theme')}
        value={draft.theme}
        options={(['night', 'day'] as const).map((value) => ({ value, text: t(`editions.themes.${value}`) }))}
        onChange={(theme) => onChange({ theme })}
      />
      <p className="small faint" lang={language}>
        {t('editions.brandNote')}
      </p>
    </>
  );
}
