import { useTexts } from '../../i18n/useTexts';
import { Choice } from '../../ui/Choice';
import { giverOf, GIVERS, type Given, type Giver } from './parts';

const OF = ['criterion', 'award', 'category'] as const;
type Of = (typeof OF)[number];

interface GiverFieldsProps {
  given: Given & { winners?: number | null };
  title: string;
  sources: Record<Of, { id: string; name: string }[]>;
  onChange: (given: Pick<Given, 'by' | Of>) => void;
}

/** What gives a prize: ranks, a criterion, an award, a category, the final, or organisers. */
export function GiverFields({ given, title, sources, onChange }: GiverFieldsProps) {
  const t = useTexts();
  const by = giverOf(given);
  const of = OF.find((one) => one === by);
  const none = { criterion: undefined, award: undefined, category: undefined };
  const usable = GIVERS.filter(
    (giver) => giver === by || !(giver in sources) || sources[giver as Of].length > 0,
  );
  return (
    <span className="row rule-giver">
      <Choice
        label={t('ruleParts.givenBy', { name: title })}
        value={by}
        options={usable.map((value) => ({ value, text: t(`ruleParts.givers.${value}`) }))}
        onChange={(value: Giver) => {
          const next = OF.find((one) => one === value);
          onChange({ ...none, by: value, ...(next && { [next]: sources[next][0]?.id }) });
        }}
      />
      {of && (
        <Choice
          label={t('ruleParts.givenOf', { name: title })}
          value={given[of] ?? ''}
          options={sources[of].map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(value) => onChange({ ...none, by: of, [of]: value })}
        />
      )}
    </span>
  );
}
